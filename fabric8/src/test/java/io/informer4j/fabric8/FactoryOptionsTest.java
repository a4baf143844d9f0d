package io.informer4j.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.informer4j.codec.Projection;
import io.informer4j.codec.Transform;
import io.informer4j.fabric8.resource.InformerLease;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.InformerListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FactoryOptionsTest {

  private final Simulated simulated = new Simulated();

  @AfterEach
  void close() {
    simulated.close();
  }

  @Test
  void selectorsAreSentToTheServer() {
    simulated.create("a", "x", "1");
    simulated.create("a", "y", "1");
    try (SharedInformerFactory factory = simulated
        .factory()
        .labels("app in (x,z)")
        .fields("metadata.namespace=a")
        .build()) {
      ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
      factory.start();
      simulated.settle();

      assertThat(informer.lister().list()).hasSize(1);
      assertThat(simulated.reads())
          .containsExactly("/api/v1/configmaps?labels=app in (x,z)?fields=metadata.namespace=a");
    }
  }

  @Test
  void aTweakChangesEachRequest() {
    try (SharedInformerFactory factory = simulated
        .factory()
        .tweak(parameters -> parameters.put("labelSelector", "app=x"))
        .build()) {
      factory.informerFor(ConfigMap.class);
      factory.start();
      simulated.settle();

      assertThat(simulated.reads()).containsExactly("/api/v1/configmaps?labels=app=x");
    }
  }

  @Test
  void namespacesAreForWhatHasThem() {
    try (SharedInformerFactory factory = simulated.factory().namespaces("a").build()) {
      factory.informerFor(ConfigMap.class);
      factory.informerFor(Node.class);
      factory.start();
      simulated.settle();

      assertThat(simulated.reads())
          .containsExactlyInAnyOrder("/api/v1/namespaces/a/configmaps", "/api/v1/nodes");
    }
  }

  @Test
  void aProjectionDropsWhatNobodyReads() {
    simulated.create("a", "x", "1");
    try (SharedInformerFactory factory =
        simulated.factory().projection(Projection.dropping("data")).build()) {
      ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
      factory.start();
      simulated.settle();

      assertThat(informer.lister().require("a/x").getData()).isNullOrEmpty();
      assertThat(informer.lister().require("a/x").getMetadata().getLabels()).hasSize(1);
    }
  }

  @Test
  void aTransformOfAClassStandsInForTheOneOfAll() {
    simulated.create("a", "x", "1");
    List<String> transformed = new ArrayList<>();
    Transform<Object> ofAll = object -> {
      transformed.add("all " + object.name());
      return object;
    };
    simulated
        .client
        .resource(
            new NodeBuilder().withNewMetadata().withName("n").endMetadata().build())
        .create();
    try (SharedInformerFactory factory = simulated
        .factory()
        .transform(ofAll)
        .transform(
            ConfigMap.class,
            Transform.ofObject(
                map -> new ConfigMapBuilder(map).addToData("new", "yes").build()))
        .build()) {
      ResourceInformer<ConfigMap> maps = factory.informerFor(ConfigMap.class);
      factory.informerFor(Node.class);
      factory.start();
      simulated.settle();

      assertThat(maps.lister().require("a/x").getData()).containsEntry("new", "yes");
      assertThat(transformed).containsExactly("all n");
    }
  }

  @Test
  void resyncIsByDefaultOrByClass() {
    simulated.create("a", "x", "1");
    simulated
        .client
        .resource(
            new NodeBuilder().withNewMetadata().withName("n").endMetadata().build())
        .create();
    try (SharedInformerFactory factory = simulated
        .factory()
        .defaultResync(Duration.ofSeconds(10))
        .resync(Node.class, Duration.ofSeconds(30))
        .build()) {
      Replayed<ConfigMap> maps = new Replayed<>();
      Replayed<Node> nodes = new Replayed<>();
      factory.informerFor(ConfigMap.class).addEventHandler(maps);
      factory.informerFor(Node.class).addEventHandler(nodes);
      factory.start();
      simulated.runtime.advance(Duration.ofSeconds(65));

      assertThat(maps.log).hasSize(1 + 6);
      assertThat(nodes.log).hasSize(1 + 2);
    }
    assertThatThrownBy(() -> simulated.factory().defaultResync(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void handlersRunWhereTheyAreToldTo() {
    simulated.create("a", "x", "1");
    Queue<Runnable> mine = new ArrayDeque<>();
    Replayed<ConfigMap> handler = new Replayed<>();
    try (SharedInformerFactory factory =
        simulated.factory().handlerExecutor(mine::add).build()) {
      factory.informerFor(ConfigMap.class).addEventHandler(handler);
      factory.start();
      simulated.settle();
      assertThat(handler.log).isEmpty();

      while (!mine.isEmpty()) {
        mine.remove().run();
      }
      assertThat(handler.log).containsExactly("+a/x");
    }
  }

  @Test
  void aFactorysNameIsItsOwnUntilItEnds() {
    String name = "a-name-of-FactoryOptionsTest";
    try (SharedInformerFactory factory = simulated.factory().name(name).build()) {
      assertThat(factory.informerFor(ConfigMap.class).name()).isEqualTo(name + "/configmaps.v1");
      assertThat(factory
              .access(ConfigMap.class, Simulated.CONFIG_MAPS)
              .with(o -> o.withLabels("a=b"))
              .informer()
              .name())
          .isEqualTo(name + "/configmaps.v1#2");
      assertThatThrownBy(() -> simulated.factory().name(name).build())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(name);
    }
    simulated.factory().name(name).build().close();
  }

  @Test
  void optionsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> simulated.factory().defaults(o -> o.withName("x")).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name(");
    assertThatThrownBy(() -> simulated.factory().maxConcurrentInitialLists(0).build())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> simulated.factory().unhealthyAfter(Duration.ZERO).build())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> simulated.factory().closeTimeout(Duration.ofSeconds(-1)).build())
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void listenersKnowWhomTheyListenTo() {
    List<String> synced = new ArrayList<>();
    try (SharedInformerFactory factory = simulated
        .factory()
        .namespaces("a", "b")
        .listeners(name -> new InformerListener() {
          @Override
          public void onSynced(int objects) {
            synced.add(name);
          }
        })
        .build()) {
      factory.informerFor(ConfigMap.class);
      factory.informerFor(Node.class);
      factory.start();
      simulated.settle();

      assertThat(synced)
          .containsExactlyInAnyOrder("configmaps.v1[a]", "configmaps.v1[b]", "nodes.v1");
    }
  }

  @Test
  void anInformerCanBeAskedForWithOtherOptionsThanTheFactorys() {
    simulated.create("a", "x", "1");
    simulated.create("b", "x", "1");
    try (SharedInformerFactory factory = simulated.factory().namespaces("a").build();
        InformerLease<ConfigMap> all = factory
            .access(ConfigMap.class, Simulated.CONFIG_MAPS)
            .with(o -> o.inNamespaces())
            .acquire()) {
      all.addIndexers(Map.of("i", object -> List.of("v")));
      all.start();
      simulated.settle();

      assertThat(all.view().byIndex("i", "v")).hasSize(2);
      assertThat(all.coversAllNamespaces()).isTrue();
    }
  }
}
