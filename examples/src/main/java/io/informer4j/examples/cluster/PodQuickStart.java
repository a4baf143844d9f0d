package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventHandler;
import java.time.Duration;

/**
 * Prints what happens to the pods of a cluster, and how many there are, from a copy in memory that keeps itself up to date.
 * The place to begin: a client, a factory, an informer, a handler, and reads that never ask the server.
 */
public final class PodQuickStart {

  private PodQuickStart() {}

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      ResourceInformer<Pod> pods = factory.core().v1().pods().informer();
      pods.addEventHandler(ResourceEventHandler.of(
          pod -> System.out.println("added " + pod.getMetadata().getName()),
          (old, pod) -> System.out.println("updated " + pod.getMetadata().getName()),
          gone -> System.out.println("deleted " + gone.name().name())));
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30)); // the copy is there, the handler has seen it all

      System.out.println(
          "pods in default: " + pods.lister().namespace("default").list().size());
      Thread.currentThread().join(); // until Ctrl-C
    }
  }
}
