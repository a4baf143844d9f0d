package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.controller.freshness.Freshness;
import io.informer4j.controller.freshness.OwnWrites;
import io.informer4j.controller.freshness.WriteToken;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import java.time.Duration;
import java.util.List;

/**
 * Reads its own writes: a cache is a little behind the server, so who writes and then reads may miss what he wrote.
 * An overlay shows it at once; waiting for the cache works, too. Controllers have this built in ({@code call.wrote}).
 */
public final class ConfigMapFreshness {

  private ConfigMapFreshness() {}

  /** Runs it. */
  public static void main(String[] arguments) throws InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory =
            SharedInformerFactory.builder(client).namespaces("default").build()) {
      ResourceInformer<ConfigMap> maps = factory.core().v1().configMaps().informer();
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));

      ObjectName name = ObjectName.of("default", "fresh");
      try (OwnWrites<ConfigMap> writes = OwnWrites.builder(maps).build()) {
        ConfigMap answer = client.resource(newMap(name)).serverSideApply();
        WriteToken token = writes.wrote(answer); // what the server answered, not what was sent

        boolean isShown = writes.open(Freshness.OVERLAY, "me").view().get(name).isPresent();
        System.out.println("the overlay shows it: " + isShown); // always true

        writes.await(List.of(token), Duration.ofSeconds(10));
        System.out.println("the cache shows it: " + maps.lister().get(name).isPresent());
      }
      client.resource(newMap(name)).delete();
    }
  }

  private static ConfigMap newMap(ObjectName name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(name.namespace())
        .withName(name.name())
        .endMetadata()
        .addToData("colour", "blue")
        .build();
  }
}
