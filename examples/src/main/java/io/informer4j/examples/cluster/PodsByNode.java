package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.store.Index;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** The first thing to try on a cluster: follow its pods, and look them up by node. */
public final class PodsByNode implements ClusterProgram {

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    ClusterProgram.main(new PodsByNode());
  }

  @Override
  public void run(KubernetesClient client, PrintStream out, CountDownLatch stop)
      throws InterruptedException {
    // README: begin
    try (SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      ResourceInformer<Pod> pods = factory.core().v1().pods().informer();
      pods.addIndexers(Map.of("byNode", Index.byField("spec.nodeName")));
      pods.addEventHandler(ResourceEventHandler.of(
          pod -> out.println("added " + pod.getMetadata().getName()),
          (old, pod) -> out.println("updated " + pod.getMetadata().getName()),
          gone -> out.println("deleted " + gone.name().name())));
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30)); // the cache is there, the handler has seen it all

      out.println("on node-1: " + pods.view().indexKeys("byNode", "node-1"));
      out.println("in default: " + pods.lister().namespace("default").list().size());
      stop.await();
    }
    // README: end
  }
}
