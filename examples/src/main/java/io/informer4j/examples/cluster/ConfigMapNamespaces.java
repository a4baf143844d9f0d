package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Follows config maps in some namespaces only, and adds and removes a namespace while it runs; rights in these are enough.
 * Handlers hear of what comes with a namespace as adds, and of what goes with it as deletes.
 */
public final class ConfigMapNamespaces {

  private ConfigMapNamespaces() {}

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory =
            SharedInformerFactory.builder(client).namespaces("default").build()) {
      ResourceInformer<ConfigMap> maps = factory.core().v1().configMaps().informer();
      maps.addEventHandler(event -> System.out.println(event.kind() + " " + event.name()));
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));
      print(maps);

      maps.addNamespace("shop").toCompletableFuture().get(30, TimeUnit.SECONDS);
      print(maps);

      maps.removeNamespace("shop").toCompletableFuture().get(30, TimeUnit.SECONDS);
      print(maps);
    }
  }

  private static void print(ResourceInformer<ConfigMap> maps) {
    System.out.println(maps.namespaces() + " have " + maps.view().size() + " config maps");
  }
}
