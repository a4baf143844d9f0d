package io.informer4j.examples;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Runs the examples by name.
 *
 * <pre>{@code
 * java -jar examples/target/examples.jar my-own-informer
 * }</pre>
 */
public final class Examples {

  private static final Map<String, Example> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("delta-fifo", new DeltaFifoByHand());
    BY_NAME.put("list-and-watch", new ListAndWatchByHand());
    BY_NAME.put("reflector-and-queue", new ReflectorAndQueueByHand(false));
    BY_NAME.put("reflector-and-queue-with-known-objects", new ReflectorAndQueueByHand(true));
    BY_NAME.put("reflector-and-indexer", new ReflectorAndIndexer());
    BY_NAME.put("my-own-informer", new MyOwnInformer());
    BY_NAME.put("basic-informer", new BasicInformer());
    BY_NAME.put("shared-informer", new SharedInformer());
  }

  private Examples() {}

  /** Runs the example of this name; without one, says which there are. */
  public static void main(String[] args) throws InterruptedException {
    System.exit(run(args, System.out, System.err));
  }

  static int run(String[] args, PrintStream out, PrintStream err) throws InterruptedException {
    Example example = args.length == 1 ? BY_NAME.get(args[0]) : null;
    if (example == null) {
      err.println(
          args.length == 0 ? "Which example?" : "No example '" + String.join(" ", args) + "'.");
      err.println("Give one of: " + String.join(", ", BY_NAME.keySet()));
      return 2;
    }
    example.run(out);
    return 0;
  }
}
