package io.informer4j.examples;

import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Snapshot;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** The informer that most programs want: shared by any number of handlers, each with a mailbox of its own. */
final class SharedInformer implements Example {

  private static final int LINES = 4;

  @Override
  public void run(PrintStream console) throws InterruptedException {
    ToyCluster cluster = new ToyCluster();
    cluster.create("web", "node-1");
    CountedLines out = new CountedLines(console, LINES);

    SharedIndexInformer<Pod> informer = SharedIndexInformer.builder(Pod.TYPE, cluster)
        .indexer("byNode", IndexFunction.ofObject(pod -> List.of(pod.node())))
        .build();
    informer.addEventHandler(ResourceEventHandler.of(
        (pod, inInitialList) -> out.println("added " + pod.key() + ", initial: " + inInitialList),
        (old, pod) ->
            out.println("updated " + pod.key() + ": " + old.status() + " -> " + pod.status()),
        gone -> out.println("deleted " + gone.key())));
    informer.start();
    informer.awaitSync(
        Duration.ofSeconds(30)); // the cache is there, and the handler has seen all of it

    Snapshot<Pod> now =
        informer.snapshot(); // one revision of the server, for as long as it is kept
    out.println("on node-1: " + now.indexKeys("byNode", "node-1") + " at revision "
        + now.revision().orElseThrow());

    cluster.setStatus("web", "Running");
    cluster.delete("web");
    out.awaitAll(); // handlers have threads of their own
    informer.close();
  }
}
