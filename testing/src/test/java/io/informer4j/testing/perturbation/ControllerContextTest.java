package io.informer4j.testing.perturbation;

import static io.informer4j.testing.perturbation.SimulationTestTest.map;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.ReflectorOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a controller gets: informers over the simulated API. */
class ControllerContextTest {

  private static final ResourceType CONFIG_MAPS = ResourceTypes.of(ConfigMap.class);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final SimulatedEnvironment env = new Runs(new Scenario(
          List.of(ConfigMap.class), List.of(), false, List.of(), MINUTE, true, List.of()))
      .newReference();

  @AfterEach
  void close() throws Exception {
    env.close();
  }

  /** Starts a controller that is nothing but what it was given. */
  private ControllerContext context() {
    List<ControllerContext> contexts = new ArrayList<>();
    env.start(context -> {
      contexts.add(context);
      return () -> {};
    });
    return contexts.get(0);
  }

  @Test
  void anInformerMirrorsTheClusterForAsLongAsItLives() throws InterruptedException {
    env.client().resource(map("a", "1")).create();
    SharedIndexInformer<ConfigMap> maps = context().informer(ConfigMap.class);
    maps.start();
    maps.awaitSync(MINUTE);
    env.client().resource(map("b", "2")).create();
    env.elapse(Duration.ofHours(3));
    env.client().configMaps().withName("a").delete();
    env.settle();

    assertThat(maps.lister().list()).extracting(map -> map.getData().get("k")).containsExactly("2");
    assertThat(maps.lister().list().get(0))
        .isEqualTo(env.client().configMaps().withName("b").get());
    assertThat(maps.stats().reflector().lists()).isEqualTo(1);
  }

  @Test
  void listsComeInPagesToo() throws InterruptedException {
    for (int i = 0; i < 7; i++) {
      env.client().resource(map("m" + i, "1")).create();
    }
    ControllerContext context = context();
    SharedIndexInformer<ConfigMap> maps = SharedIndexInformer.builder(
            CONFIG_MAPS, context.source(CONFIG_MAPS, ConfigMap.class))
        .runtime(context.runtime())
        .reflector(ReflectorOptions.builder()
            .useWatchList(false)
            .pageSize(3)
            .demandChunk(2)
            .build())
        .build();
    maps.start();
    maps.awaitSync(MINUTE);

    assertThat(maps.snapshot().size()).isEqualTo(7);
    maps.close();
  }

  @Test
  void resourcesWithoutAClassAreGeneric() throws InterruptedException {
    ResourceType things = ResourceType.clusterScoped("example.com", "v1", "things", "Thing");
    SharedIndexInformer<GenericKubernetesResource> informer =
        context().informer(things, GenericKubernetesResource.class);
    informer.start();
    env.client()
        .resource(new GenericKubernetesResourceBuilder()
            .withApiVersion("example.com/v1")
            .withKind("Thing")
            .withNewMetadata()
            .withName("one")
            .endMetadata()
            .addToAdditionalProperties("size", 3)
            .build())
        .create();
    informer.awaitSync(MINUTE);
    env.settle();

    assertThat(informer.lister().require(ObjectName.of("", "one")).getAdditionalProperties())
        .containsEntry("size", 3);
  }

  @Test
  void whatTheClassCannotHoldIsQuarantined() throws InterruptedException {
    SharedIndexInformer<Unreadable> informer = context().informer(CONFIG_MAPS, Unreadable.class);
    env.client().resource(map("a", "1")).create();
    informer.start();
    informer.awaitSync(MINUTE);
    env.client().resource(map("b", "1")).create();
    env.settle();

    assertThat(informer.snapshot().quarantinedNames())
        .extracting(ObjectName::name)
        .containsExactlyInAnyOrder("a", "b");
  }

  /** What no config map can be read as. */
  static final class Unreadable {
    public int data;
  }

  @Test
  void aHandlerThatThrowsIsInTheTrace() {
    env.start(context -> {
      SharedIndexInformer<ConfigMap> maps = context.informer(ConfigMap.class);
      maps.addEventHandler(event -> {
        throw new IllegalStateException("oh no");
      });
      maps.start();
      return maps;
    });
    env.client().resource(map("a", "1")).create();
    env.settle();

    assertThat(env.trace())
        .anyMatch(line -> line.endsWith("controller-1 #1: handler of configmaps threw on default/a:"
            + " java.lang.IllegalStateException: oh no"));
  }

  @Test
  void modelClassesSayWhichResourceTheyAre() {
    assertThat(ResourceTypes.of(ConfigMap.class))
        .isEqualTo(ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"));
    assertThat(ResourceTypes.of(Node.class))
        .isEqualTo(ResourceType.clusterScoped("", "v1", "nodes", "Node"));
  }
}
