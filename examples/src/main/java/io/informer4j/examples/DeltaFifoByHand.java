package io.informer4j.examples;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.queue.Delta;
import io.informer4j.queue.DeltaFIFO;
import io.informer4j.queue.DeltaFIFOOptions;
import io.informer4j.store.Indexer;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;

/**
 * A {@link DeltaFIFO} with nothing around it: put in an add, an update and a delete, take each out and do what an informer
 * would do. The queue holds the new state only; what was there before comes from the indexer.
 */
final class DeltaFifoByHand implements Example {

  @Override
  public void run(PrintStream out) throws InterruptedException {
    Indexer<String> indexer = Indexer.create(Map.of());
    DeltaFIFO<String> fifo =
        new DeltaFIFO<>(DeltaFIFOOptions.<String>defaults().withKnownObjects(indexer));

    fifo.add(pod1(1, "1"));
    fifo.pop((deltas, inInitialList) -> deltas.forEach(delta -> apply(delta, indexer, out)));

    fifo.update(pod1(2, "1.1"));
    fifo.pop((deltas, inInitialList) -> deltas.forEach(delta -> apply(delta, indexer, out)));

    fifo.delete(pod1(3, "1.1"));
    fifo.pop((deltas, inInitialList) -> deltas.forEach(delta -> apply(delta, indexer, out)));
  }

  private static void apply(Delta<String> delta, Indexer<String> indexer, PrintStream out) {
    switch (delta.type()) {
      case ADDED, UPDATED -> {
        CachedObject<String> pod = ((Delta.Changed<String>) delta).object();
        Optional<CachedObject<String>> old = indexer.get(pod.name());
        print(out, delta, pod);
        indexer.add(pod);
        out.println(
            old.isPresent()
                ? "OnUpdate: " + pod.name() + " " + old.get().object() + " -> " + pod.object()
                : "OnAdd: " + pod.name());
      }
      case DELETED -> {
        CachedObject<String> pod = ((Delta.Deleted<String>) delta).lastState().orElseThrow();
        print(out, delta, pod);
        indexer.delete(pod);
        out.println("OnDelete: " + pod.name());
      }
      default -> throw new IllegalStateException("nobody put in " + delta.type());
    }
  }

  private static void print(PrintStream out, Delta<String> delta, CachedObject<String> pod) {
    out.println(Words.of(delta.type()) + " " + pod.name() + "  value: " + pod.object());
  }

  private static CachedObject<String> pod1(long revision, String value) {
    return CachedObject.decoded(
        new ObjectMetadata(ObjectName.of("pod1"), "uid-1", ResourceVersion.of(revision), Map.of()),
        value);
  }
}
