package io.informer4j.examples;

import io.informer4j.informer.IndexerInformer;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The basic informer with an index {@code byNode}: callbacks put keys into a queue, a worker takes them and looks the pod up.
 * What it finds may be newer than what caused the key, or gone.
 */
final class BasicInformer implements Example {

  @Override
  public void run(PrintStream out) throws InterruptedException {
    ToyCluster cluster = new ToyCluster();
    cluster.create("web", "node-1");
    BlockingQueue<String> keys = new LinkedBlockingQueue<>();
    IndexFunction<Pod> byNode = IndexFunction.ofObject(pod -> List.of(pod.node()));

    try (IndexerInformer<Pod> informer = IndexerInformer.builder(cluster)
        .handler(ResourceEventHandler.of(
            pod -> keys.add(pod.key()),
            (old, pod) -> keys.add(pod.key()),
            gone -> keys.add(gone.key())))
        .indexer("byNode", byNode)
        .build()) {
      informer.start();
      work(keys.take(), informer, out);

      cluster.create("db", "node-1");
      work(keys.take(), informer, out);
      out.println("byNode node-1: " + informer.snapshot().indexKeys("byNode", "node-1"));

      cluster.delete("web");
      work(keys.take(), informer, out);
      out.println("byNode node-1: " + informer.snapshot().indexKeys("byNode", "node-1"));
    }
  }

  private static void work(String key, IndexerInformer<Pod> informer, PrintStream out) {
    out.println(informer
        .snapshot()
        .get(ObjectName.parse(key))
        .map(pod -> "work on " + key + ": " + pod.object().status() + " on "
            + pod.object().node())
        .orElse("clean up after " + key));
  }
}
