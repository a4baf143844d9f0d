package io.informer4j.examples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.testing.server.EnableApiServer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Tests code with informers against an API server in the JVM, which JUnit starts and stops, and which can be broken on purpose.
 * With {@code KUBEBUILDER_ASSETS} set the first test runs against a real kube-apiserver; see docs/testing-servers.md.
 */
@EnableApiServer
class ConfigMapMirrorTest {

  @Test
  void whatIsCreatedIsMirrored(KubernetesClient client) throws Exception {
    BlockingQueue<ResourceEvent<ConfigMap>> events = new LinkedBlockingQueue<>();
    try (SharedInformerFactory factory = mirror(client, events)) {
      client.resource(map("settings")).create();

      assertThat(next(events)).isEqualTo("ADDED default/settings");
      assertThat(maps(factory).lister().namespace("default").get("settings")).isPresent();
    }
  }

  @Test
  void aBrokenWatchLosesNothing(ApiServer server, KubernetesClient client) throws Exception {
    BlockingQueue<ResourceEvent<ConfigMap>> events = new LinkedBlockingQueue<>();
    try (SharedInformerFactory factory = mirror(client, events)) {
      server.faults().strike(Requests.verb("watch"), Fault.reset()); // as a lost network would
      client.resource(map("meanwhile")).create();

      assertThat(next(events)).isEqualTo("ADDED default/meanwhile");
      assertThat(factory.health().isLive()).isTrue();
    }
  }

  /** Starts what is tested; in your test, your own code. */
  private static SharedInformerFactory mirror(
      KubernetesClient client, BlockingQueue<ResourceEvent<ConfigMap>> events)
      throws InterruptedException {
    client.configMaps().inNamespace("default").delete(); // what the test before left
    SharedInformerFactory factory = SharedInformerFactory.builder(client).build();
    maps(factory).addEventHandler(events::add);
    factory.start();
    factory.awaitSync(Duration.ofSeconds(30));
    return factory;
  }

  private static ResourceInformer<ConfigMap> maps(SharedInformerFactory factory) {
    return factory
        .core()
        .v1()
        .configMaps()
        .with(options -> options.inNamespaces("default"))
        .informer();
  }

  /** Waits for what happens next, and does not sleep. */
  private static String next(BlockingQueue<ResourceEvent<ConfigMap>> events)
      throws InterruptedException {
    ResourceEvent<ConfigMap> event = events.poll(30, TimeUnit.SECONDS);
    return event == null ? "nothing" : event.kind() + " " + event.name();
  }

  private static ConfigMap map(String name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .endMetadata()
        .build();
  }
}
