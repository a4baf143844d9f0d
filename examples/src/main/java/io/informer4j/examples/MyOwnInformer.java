package io.informer4j.examples;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.InformerConfig;
import io.informer4j.informer.QueueController;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.queue.Delta;
import io.informer4j.queue.DeltaFIFO;
import io.informer4j.queue.DeltaFIFOOptions;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.Indexer;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** An informer assembled by hand from its parts: reflector, queue, indexer, and callbacks in between. */
final class MyOwnInformer implements Example {

  @Override
  public void run(PrintStream out) throws InterruptedException {
    ToyCluster cluster = new ToyCluster();
    CountDownLatch deleted = new CountDownLatch(1);
    ResourceEventHandler<Pod> callbacks = ResourceEventHandler.of(
        pod -> out.println("OnAdd: " + pod.name()),
        (old, pod) -> out.println("OnUpdate: " + pod.name()),
        pod -> {
          out.println("OnDelete: " + pod.name().name());
          deleted.countDown();
        });

    Indexer<Pod> indexer = Indexer.create(Map.of());
    DeltaFIFO<Pod> fifo =
        new DeltaFIFO<>(DeltaFIFOOptions.<Pod>defaults().withKnownObjects(indexer));
    InformerConfig<Pod> config = InformerConfig.of(
        fifo, cluster, (deltas, inInitialList) -> process(deltas, indexer, callbacks));

    try (QueueController<Pod> informer = new QueueController<>(config, InformerRuntime.shared())) {
      informer.start();
      InformerRuntime.shared().await(informer.synced(), Duration.ofSeconds(30));
      cluster.create("nettool", "node-1");
      cluster.setStatus("nettool", "ContainerCreating");
      cluster.setStatus("nettool", "Running");
      cluster.delete("nettool");
      deleted.await();
    }
  }

  /** What is in the indexer decides whether a change is an add or an update; the store is written first, then told. */
  private static void process(
      List<Delta<Pod>> deltas, Indexer<Pod> indexer, ResourceEventHandler<Pod> callbacks) {
    for (Delta<Pod> delta : deltas) {
      if (delta instanceof Delta.Deleted<Pod> deleted) {
        indexer.deleteFinalStateUnknown(deleted.objectName(), deleted.deletedAt());
        callbacks.onDelete(DeletedObject.of(deleted.lastState().orElseThrow()));
      } else if (delta instanceof Delta.Changed<Pod> changed) {
        CachedObject<Pod> pod = changed.object();
        Optional<CachedObject<Pod>> old = indexer.get(pod.name());
        indexer.update(pod);
        if (old.isPresent()) {
          callbacks.onUpdate(old.get().object(), pod.object());
        } else {
          callbacks.onAdd(pod.object(), false);
        }
      }
    }
  }
}
