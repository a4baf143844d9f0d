package io.informer4j.fabric8.simulation;

import io.informer4j.testing.simulation.run.Simulate;
import io.informer4j.testing.simulation.run.Subject;
import java.util.List;

/**
 * The command {@code ./simulate --bytes}: as the simulator, with the real transport and codec in it.
 *
 * <pre>{@code
 * ./simulate --bytes --seeds 20000
 * ./simulate --bytes --replay 4711
 * ./simulate --bytes --defects
 * }</pre>
 */
public final class ByteSimulate {

  private ByteSimulate() {}

  /** Returns informers with the real transport and codec in them. */
  static Subject subject() {
    return Subject.informers("./simulate --bytes", new ByteSources(TransportDefect.NONE));
  }

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) throws InterruptedException {
    List<String> words = List.of(args);
    int exitCode = !words.isEmpty() && words.get(0).equals("--defects")
        ? TransportDefectGate.main(words.subList(1, words.size()), System.out)
        : Simulate.run(subject(), words, System.out);
    System.out.flush();
    System.exit(exitCode);
  }
}
