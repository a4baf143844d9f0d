package io.informer4j.examples;

import io.informer4j.codec.CachedObject;
import io.informer4j.queue.Delta;
import io.informer4j.queue.DeltaFIFO;
import io.informer4j.queue.DeltaFIFOOptions;
import io.informer4j.reflector.Reflector;
import io.informer4j.store.Indexer;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/**
 * A reflector fills a queue, and we take out of it.
 *
 * <p>Without known objects the delete of {@code nettool} is never seen: by the time it comes, the queue has handed the pod
 * out and knows nothing of it. With the indexer as known objects, which the consumer keeps up to date, it is.
 */
final class ReflectorAndQueueByHand implements Example {

  private final boolean withKnownObjects;

  ReflectorAndQueueByHand(boolean withKnownObjects) {
    this.withKnownObjects = withKnownObjects;
  }

  @Override
  public void run(PrintStream out) throws InterruptedException {
    ToyCluster cluster = new ToyCluster();
    cluster.create("web", "node-1");
    Indexer<Pod> indexer = Indexer.create(Map.of());
    DeltaFIFOOptions<Pod> options = DeltaFIFOOptions.defaults();
    DeltaFIFO<Pod> fifo =
        new DeltaFIFO<>(withKnownObjects ? options.withKnownObjects(indexer) : options);

    try (Reflector<Pod> reflector = Reflector.builder(cluster, fifo).build()) {
      reflector.start();
      popUntil(
          "web", "Pending", fifo, indexer, out); // the list; everything else comes from the watch

      cluster.create("nettool", "node-1");
      cluster.setStatus("nettool", "Pending");
      cluster.setStatus("nettool", "Running");
      popUntil("nettool", "Running", fifo, indexer, out);

      cluster.delete("nettool");
      cluster.create(
          "last", "node-1"); // so that there is something to see after the delete in any case
      popUntil("last", "Pending", fifo, indexer, out);
    }
  }

  /** Takes out and prints until a pod has been seen in this status. */
  private static void popUntil(
      String name, String status, DeltaFIFO<Pod> fifo, Indexer<Pod> indexer, PrintStream out)
      throws InterruptedException {
    boolean[] seen = new boolean[1];
    while (!seen[0]) {
      fifo.pop((deltas, inInitialList) -> {
        Pod last = print(deltas, indexer, out);
        seen[0] = last.name().equals(name) && last.status().equals(status);
      });
    }
  }

  private static Pod print(List<Delta<Pod>> deltas, Indexer<Pod> indexer, PrintStream out) {
    CachedObject<Pod> last = null;
    for (Delta<Pod> delta : deltas) {
      if (delta instanceof Delta.Deleted<Pod> deleted) {
        last = deleted.lastState().orElseThrow();
        indexer.delete(last);
      } else {
        last = ((Delta.Changed<Pod>) delta).object();
        indexer.add(last);
      }
      out.println(Words.of(delta.type()) + " : " + last.object().name() + " : "
          + last.object().status());
    }
    if (last == null) {
      throw new IllegalStateException("a queue hands out at least one change");
    }
    return last.object();
  }
}
