package io.informer4j.examples.migration;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.store.Index;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * After: the program of {@link Fabric8PodsBefore} and {@link OfficialPodsBefore}, written for Informer4j.
 * Nothing of a pod is decoded that nobody asks for; the wait says when cache <i>and</i> handler have everything.
 */
public final class PodsAfter {

  private PodsAfter() {}

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      ResourceInformer<Pod> pods = factory.core().v1().pods().informer();
      pods.addIndexers(Map.of("byNode", Index.byField("spec.nodeName")));
      pods.addEventHandler(event ->
          System.out.println(event.kind().name().toLowerCase(Locale.ROOT) + " " + event.name()));
      factory.start();
      factory.awaitSync(Duration.ofMinutes(1));

      System.out.println("on node-1: " + pods.view().indexKeys("byNode", "node-1"));
      Thread.currentThread().join(); // until Ctrl-C
    }
  }
}
