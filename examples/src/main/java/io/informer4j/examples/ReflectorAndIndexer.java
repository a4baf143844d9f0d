package io.informer4j.examples;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.Reflector;
import io.informer4j.reflector.ReflectorListener;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.Snapshot;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * A reflector that feeds an indexer directly, without a queue and without handlers: a mirror to ask, and nothing else. A
 * snapshot of it stays what it is, whatever happens afterwards.
 */
final class ReflectorAndIndexer implements Example {

  @Override
  public void run(PrintStream out) throws InterruptedException {
    ToyCluster cluster = new ToyCluster();
    cluster.create("web", "node-1");
    cluster.create("db", "node-2");
    IndexFunction<Pod> byNode = IndexFunction.ofObject(pod -> List.of(pod.node()));
    Indexer<Pod> indexer = Indexer.create(Map.of("byNode", byNode));
    Changes changes = new Changes();

    try (Reflector<Pod> reflector =
        Reflector.builder(cluster, indexer).listener(changes).build()) {
      reflector.start();
      changes.listed.await();
      Snapshot<Pod> first = indexer.snapshot();
      print(out, first);

      cluster.create("cache", "node-1");
      cluster.delete("db");
      changes.deleted.await();
      print(out, indexer.snapshot());
      out.println("the first snapshot still has " + first.size() + " pods");
    }
  }

  private static void print(PrintStream out, Snapshot<Pod> pods) {
    out.println("revision " + pods.revision().map(ResourceVersion::value).orElse("none"));
    for (String node : List.of("node-1", "node-2")) {
      out.println("  " + node + ": " + pods.indexKeys("byNode", node));
    }
  }

  /** Lets the example wait for what it wants to show. */
  private static final class Changes implements ReflectorListener {
    final CountDownLatch listed = new CountDownLatch(1);
    final CountDownLatch deleted = new CountDownLatch(1);

    @Override
    public void onListFinished(
        ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
      listed.countDown();
    }

    @Override
    public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
      if (verb == WatchEvent.Verb.DELETED) {
        deleted.countDown();
      }
    }
  }
}
