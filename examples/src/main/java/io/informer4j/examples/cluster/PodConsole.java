package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.console.InformerConsole;
import io.informer4j.fabric8.SharedInformerFactory;
import java.time.Duration;

/**
 * Looks inside an application: a page in the browser shows what its informers do and hold, live.
 * One line in yours; reachable from this machine only, with a token, and read-only, unless told otherwise.
 */
public final class PodConsole {

  private PodConsole() {}

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build();
        InformerConsole console = InformerConsole.start(factory)) {
      factory.core().v1().pods().informer();
      factory.core().v1().configMaps().informer();
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));

      System.out.println("open " + console.uri());
      Thread.currentThread().join(); // until Ctrl-C
    }
  }
}
