package io.informer4j.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.informer4j.fabric8.chain.KnownResources;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.fabric8.resource.InformerLease;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.resource.UnknownResourceException;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.fabric8.transport.HttpListerWatcher;
import io.informer4j.fabric8.transport.SourceOptions;
import io.informer4j.informer.InformerState;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.lister.LabelSelector;
import io.informer4j.name.ResourceType;
import io.informer4j.wire.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FormsTest {

  private final Simulated simulated = new Simulated();
  private final SharedInformerFactory factory = simulated.factory().build();

  @AfterEach
  void close() {
    factory.close();
    simulated.close();
  }

  private Widget widget(String name, int size) {
    Widget widget = new Widget();
    widget.setMetadata(new ObjectMetaBuilder()
        .withNamespace("a")
        .withName(name)
        .addToLabels("app", name)
        .build());
    widget.setSpec(new Widget.Spec());
    widget.getSpec().size = size;
    return widget;
  }

  @Test
  void aCustomResourceClassSaysWhatItIsOf() throws Exception {
    simulated.client.resource(widget("w", 7)).create();
    ResourceInformer<Widget> widgets = factory.informerFor(Widget.class);
    factory.start();
    factory.awaitSync(Duration.ofSeconds(10));

    assertThat(widgets.resourceType()).isEqualTo(Simulated.WIDGETS);
    assertThat(widgets.lister().require("a/w").getSpec().size).isEqualTo(7);
  }

  @Test
  void anyResourceCanBeReadWithoutAClass() throws Exception {
    simulated.client.resource(widget("w", 7)).create();
    ResourceAccess<GenericKubernetesResource> access =
        factory.dynamic().forResource(Simulated.WIDGETS);
    assertThat(factory.dynamic().forResource(Simulated.WIDGETS).informer())
        .isSameAs(access.informer());
    factory.start();
    factory.awaitSync(Duration.ofSeconds(10));

    GenericKubernetesResource widget = access.lister().namespace("a").require("w");
    assertThat(widget.getKind()).isEqualTo("Widget");
    assertThat(widget.getAdditionalProperties()).containsKey("spec");
    assertThat(access.lister().list(LabelSelector.parse("app=w"))).hasSize(1);
    assertThat(access.informer().name()).isEqualTo("widgets.v1.example.com(generic)");
  }

  @Test
  void metadataAloneIsAFormOfItsOwn() throws Exception {
    simulated.create("a", "x", "1");
    ResourceAccess<PartialObjectMetadata> metadata =
        factory.metadata().forResource(ConfigMap.class);
    ResourceInformer<ConfigMap> whole = factory.informerFor(ConfigMap.class);
    assertThat(factory.metadata().forResource(Simulated.CONFIG_MAPS).informer())
        .isSameAs(metadata.informer());
    factory.start();
    factory.awaitSync(Duration.ofSeconds(10));

    PartialObjectMetadata map = metadata.lister().require("a/x");
    assertThat(map.getMetadata().getLabels()).containsEntry("app", "x");
    assertThat(map.getMetadata().getManagedFields()).isNullOrEmpty();
    assertThat(whole.lister().require("a/x").getData()).containsEntry("k", "1");
    assertThat(metadata.informer().name()).isEqualTo("configmaps.v1(metadata)");
    assertThat(simulated.cluster.openWatches()).isEqualTo(2);
  }

  @Test
  void aResourceIsFoundByItsType() {
    ResourceAccess<? extends HasMetadata> found = factory.forResource(Simulated.CONFIG_MAPS);

    assertThat(found.informer()).isSameAs(factory.informerFor(ConfigMap.class));
    assertThat(found.resourceType()).isEqualTo(Simulated.CONFIG_MAPS);
    assertThat(factory
            .forResource(ResourceType.namespaced("apps", "v1", "deployments", "Deployment"))
            .informer()
            .name())
        .isEqualTo("deployments.v1.apps");
  }

  @Test
  void whatNobodyHasAClassForIsATypedError() {
    for (ResourceType unknown : List.of(
        ResourceType.namespaced("example.org", "v1", "gizmos", "Gizmo"),
        ResourceType.namespaced("", "v1", "podz", "Pod"),
        ResourceType.clusterScoped("", "v1", "pods", "Pod"))) {
      assertThatThrownBy(() -> factory.forResource(unknown))
          .isInstanceOfSatisfying(
              UnknownResourceException.class, e -> assertThat(e.resourceType()).isEqualTo(unknown))
          .hasMessageContaining("dynamic()");
    }
    simulated.client.getKubernetesSerialization().registerKubernetesResource(Widget.class);
    assertThat(factory.forResource(Simulated.WIDGETS).informer())
        .isSameAs(factory.informerFor(Widget.class));
  }

  /** A class that does not say of which resource it is. */
  abstract static class Unannotated implements HasMetadata {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void aClassThatDoesNotSayIsRefused() {
    for (Class<? extends HasMetadata> model :
        List.of(Unannotated.class, GenericKubernetesResource.class, PartialObjectMetadata.class)) {
      assertThatThrownBy(() -> KnownResources.typeOf(model))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(model.getName());
    }
  }

  private SharedIndexInformer<ConfigMap> ownInformer(Duration resync) {
    return SharedIndexInformer.builder(
            Simulated.CONFIG_MAPS,
            new HttpListerWatcher<>(
                simulated.client.getHttpClient(),
                simulated.client.getMasterUrl().toString(),
                Collection.of(Simulated.CONFIG_MAPS).withLabels("app=x"),
                JsonCodec.of(ConfigMap.class, Simulated.CONFIG_MAPS, Limits.DEFAULT),
                SourceOptions.defaults().withRuntime(simulated.runtime)))
        .name("own")
        .runtime(simulated.runtime)
        .resyncPeriod(resync)
        .indexer("own", object -> List.of("1"))
        .build();
  }

  @Test
  void theFactorySharesWhatAFunctionMakes() throws Exception {
    simulated.create("a", "x", "1");
    simulated.create("a", "y", "1");
    List<SharedIndexInformer<ConfigMap>> made = new ArrayList<>();
    ResourceInformer<ConfigMap> informer =
        factory.informerFor(ConfigMap.class, (client, resync) -> {
          assertThat(client).isSameAs(simulated.client);
          made.add(ownInformer(resync));
          return made.get(0);
        });
    Replayed<ConfigMap> handler = new Replayed<>();
    informer.addEventHandler(handler);

    assertThat(factory.informerFor(ConfigMap.class)).isSameAs(informer);
    assertThat(factory.access(ConfigMap.class, Simulated.CONFIG_MAPS).informer())
        .isSameAs(informer);
    assertThat(factory.informerFor(ConfigMap.class, (client, resync) -> {
          throw new AssertionError("the first function wins");
        }))
        .isSameAs(informer);
    assertThat(factory.forResource(Simulated.CONFIG_MAPS).informer()).isSameAs(informer);
    factory.start();
    factory.awaitSync(Duration.ofSeconds(10));

    assertThat(informer.name()).isEqualTo("own");
    assertThat(factory.access(ConfigMap.class, Simulated.CONFIG_MAPS).lister().list())
        .hasSize(1);
    assertThat(handler.log).containsExactly("+a/x");
    assertThat(made.get(0).hasSynced()).isTrue();
    assertThat(informer.health().isReady()).isTrue();
    assertThat(informer.health().isLive()).isTrue();
    try (InformerLease<ConfigMap> lease =
        factory.access(ConfigMap.class, Simulated.CONFIG_MAPS).acquire()) {
      assertThat(lease.lister().list()).hasSize(1);
    }
    factory.close();
    assertThat(made.get(0).state()).isEqualTo(InformerState.CLOSED);
  }

  @Test
  void anIndexOfAMadeInformerIsNotReplaced() {
    ResourceInformer<ConfigMap> informer =
        factory.informerFor(ConfigMap.class, (client, resync) -> ownInformer(resync));
    CompletionStage<Void> refused = informer.addIndexers(Map.of("own", object -> List.of()));
    CompletionStage<Void> added = informer.addIndexers(Map.of("other", object -> List.of()));
    simulated.settle();

    assertThat(refused.toCompletableFuture()).isCompletedExceptionally();
    assertThat(added.toCompletableFuture()).isCompleted();
    assertThat(informer.view().indexNames()).contains("own", "other");
  }

  @Test
  void whatIsThereAlreadyWinsOverAFunction() {
    ResourceInformer<ConfigMap> there = factory.informerFor(ConfigMap.class);

    assertThat(factory.informerFor(ConfigMap.class, (client, resync) -> {
          throw new AssertionError("not called");
        }))
        .isSameAs(there);
  }

  @Test
  void aFunctionThatFailsLeavesNothingBehind() {
    assertThatThrownBy(() -> factory.informerFor(ConfigMap.class, (client, resync) -> {
          throw new UnsupportedOperationException("no");
        }))
        .isInstanceOf(UnsupportedOperationException.class);

    assertThat(factory
            .informerFor(ConfigMap.class, (client, resync) -> ownInformer(resync))
            .name())
        .isEqualTo("own");
  }

  @Test
  void aFunctionMustNotAskForWhatItMakes() {
    assertThatThrownBy(() -> factory.informerFor(ConfigMap.class, (client, resync) -> {
          factory.informerFor(ConfigMap.class);
          return ownInformer(resync);
        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("configmaps.v1");
  }

  @Test
  void aFunctionThatMakesItsInformerTooLateHasItClosed() {
    List<SharedIndexInformer<ConfigMap>> made = new ArrayList<>();
    assertThatThrownBy(() -> factory.informerFor(ConfigMap.class, (client, resync) -> {
          factory.close();
          made.add(ownInformer(resync));
          return made.get(0);
        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(made.get(0).state()).isEqualTo(InformerState.CLOSED);
  }
}
