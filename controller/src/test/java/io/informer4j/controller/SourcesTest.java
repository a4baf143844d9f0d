package io.informer4j.controller;

import static io.informer4j.controller.testsupport.VirtualWorld.configMap;
import static io.informer4j.controller.testsupport.VirtualWorld.configMapOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.informer4j.codec.CachedObject;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.RecordingListener;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.lister.LabelSelector;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which events lead to which names. */
@Guarantee("G63")
class SourcesTest {

  private final VirtualWorld world = new VirtualWorld();
  private final RecordingListener listener = new RecordingListener();

  @AfterEach
  void close() {
    world.close();
  }

  private Controller.Builder controller() {
    return world.controller().listener(listener).reconciler(call -> {
      world.reconciled.add(call.name());
      return Result.done();
    });
  }

  @Test
  void objectsOfThePrimaryAreReconciledUnderTheirOwnNames() {
    world.createWebsite("a");
    world.start(controller().watch(world.websites));
    world.settle();
    assertThat(world.takeReconciled()).containsExactly("default/a");

    world.createWebsite("b");
    world.settle();
    assertThat(world.takeReconciled()).containsExactly("default/b");

    world.delete(VirtualWorld.website("a"));
    world.settle();
    assertThat(world.takeReconciled()).containsExactly("default/a");
  }

  @Test
  void theControllingOwnerOfASecondaryIsReconciled() {
    world.start(controller().watch(world.websites).owns(world.configMaps));
    world.settle();

    world.create(configMapOf("a-config", "a"));
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("default/a");
  }

  @Test
  void ownersOfAnotherKindOrGroupOrWithoutControlDoNotCount() {
    world.start(controller().watch(world.websites).owns(world.configMaps));
    world.settle();

    world.create(configMap("orphan"));
    world.create(configMapOf("other-kind", "example.com/v1", "Shop", "a"));
    world.create(configMapOf("other-group", "example.org/v1", "Website", "a"));
    world.create(configMapOf("core-group", "v1", "Website", "a"));
    ConfigMap loose = configMapOf("loose", "a");
    loose.getMetadata().getOwnerReferences().get(0).setController(false);
    world.create(loose);
    world.settle();

    assertThat(world.takeReconciled()).isEmpty();
  }

  @Test
  void theVersionOfAnOwnerDoesNotMatter() {
    world.start(controller().watch(world.websites).owns(world.configMaps));
    world.settle();

    world.create(configMapOf("a-config", "example.com/v1beta1", "Website", "a"));
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("default/a");
  }

  @Test
  void anOwnerWithoutNamespaceIsReconciledWithoutOne() {
    world.start(controller().watch(world.nodes).owns(world.configMaps));
    world.settle();

    world.create(configMapOf("config", "v1", "Node", "node-1"));
    world.create(
        new NodeBuilder().withNewMetadata().withName("node-2").endMetadata().build());
    world.settle();

    assertThat(world.takeReconciled()).containsExactlyInAnyOrder("node-1", "node-2");
  }

  @Test
  void bothTheOldAndTheNewOwnerAreReconciledWhenOneHandsOver() {
    world.create(configMapOf("config", "a"));
    world.start(controller().watch(world.websites).owns(world.configMaps));
    world.settle();
    world.takeReconciled();

    world.update(configMapOf("config", "b"));
    world.settle();

    assertThat(world.takeReconciled()).containsExactlyInAnyOrder("default/a", "default/b");
  }

  @Test
  void theOwnerIsReconciledWhenTheDeleteWasMissed() {
    world.create(configMapOf("config", "a"));
    world.start(controller().watch(world.websites).owns(world.configMaps));
    world.settle();
    world.takeReconciled();

    world.cluster.hold(0);
    world.delete(configMap("config"));
    world.cluster.restart(0); // the watch ends, and its history with it: the informer has to list
    world.cluster.release(0);
    world.runtime.advance(Duration.ofMinutes(1));

    assertThat(world.configMaps.view().size()).isZero();
    assertThat(world.takeReconciled()).containsExactly("default/a");
  }

  @Test
  void aMappingNamesWhomItWants() {
    world.start(controller()
        .watch(world.websites)
        .watch(Source.of(world.configMaps)
            .where(EventFilter.selected(LabelSelector.parse("shared=yes")))
            .mapping(config -> List.of(ObjectName.of("x", "1"), ObjectName.of("x", "2")))));
    world.settle();

    world.create(configMap("private"));
    world.create(labelled("common", "shared", "yes"));
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("x/1", "x/2");
  }

  private static ConfigMap labelled(String name, String key, String value) {
    return configMap(name)
        .edit()
        .editMetadata()
        .addToLabels(key, value)
        .endMetadata()
        .build();
  }

  @Test
  void severalFiltersOfOneSourceAllHaveToAgree() {
    world.start(controller()
        .watch(Source.of(world.configMaps)
            .where(EventFilter.selected(LabelSelector.parse("app")))
            .where(event -> !event.name().name().equals("b"))));
    world.settle();

    world.create(labelled("a", "app", "1"));
    world.create(labelled("b", "app", "1"));
    world.create(configMap("c"));
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("default/a");
  }

  @Test
  void aFilterThatThrowsIsReportedAndTheEventPasses() {
    world.start(controller().watch(world.configMaps, event -> {
      throw new IllegalStateException("no idea");
    }));
    world.create(configMap("a"));
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("default/a");
    assertThat(listener.heard).contains("source error a");
  }

  @Test
  void aMappingThatThrowsIsReportedAndTheOtherObjectOfTheUpdateIsMapped() {
    Controller controller = world.start(controller()
        .watch(world.websites)
        .watch(world.configMaps, EventFilter.all(), config -> {
          if (config.labels().containsKey("bad")) {
            throw new IllegalStateException("bad");
          }
          return List.of(config.name());
        }));
    world.create(labelled("a", "bad", "1"));
    world.settle();
    assertThat(world.takeReconciled()).isEmpty();

    world.update(configMap("a"));
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("default/a");
    assertThat(controller.stats().sourceErrors()).isEqualTo(2);
    assertThat(listener.heard).contains("source error a");
  }

  /**
   * While a handler is behind by more than its mailbox holds, owners come and go. They may have seen what they owned meanwhile, so
   * they have to be told, though nothing of it is left.
   */
  @Test
  void anOwnerBetweenTwoOthersIsNotLostHoweverMuchWaits() {
    AtomicBoolean isFirst = new AtomicBoolean(true);
    world.start(controller()
        .watch(world.websites)
        .watch(Source.ownedBy(VirtualWorld.WEBSITES, world.configMaps).where(event -> {
          if (isFirst.getAndSet(false)) {
            changeMuch(); // the handler is busy, and the others go on meanwhile
          }
          return true;
        })));
    world.settle();

    world.create(configMap("slow"));
    world.runtime.advance(Duration.ofSeconds(5));

    assertThat(world.takeReconciled())
        .contains("default/first", "default/second", "default/third", "default/brief");
  }

  private void changeMuch() {
    for (int i = 0; i < HandlerOptions.DEFAULT_MAILBOX_CAPACITY + 100; i++) {
      world.create(configMap("n" + i));
      if (i % 100 == 0) {
        world.runtime.advance(Duration.ofMillis(10));
      }
    }
    world.create(configMapOf("fleeting", "brief"));
    world.create(configMapOf("wanderer", "first"));
    world.update(configMapOf("wanderer", "second"));
    world.update(configMapOf("wanderer", "third"));
    world.delete(configMap("fleeting"));
    world.runtime.advance(Duration.ofMillis(10));
  }

  @Test
  void whatGoesByNameDecodesNothing() {
    Workers workers = workers(controller().watch(world.configMaps));
    SourceHandler<ConfigMap> handler = handler(workers, Source.of(world.configMaps));
    CachedObject<ConfigMap> first = new Undecodable("a", "1");
    CachedObject<ConfigMap> second = new Undecodable("b", "2");

    handler.onEvent(new ResourceEvent.Added<>(first, false));
    handler.onEvent(new ResourceEvent.Updated<>(second, second));
    handler.onEvent(new ResourceEvent.Deleted<>(
        DeletedObject.finalStateUnknown(ObjectName.of("default", "c"), null)));

    assertThat(workers.queued()).isEqualTo(3);
    assertThat(listener.errors).isEmpty();
  }

  @Test
  void labelsAndRevisionsAreFilteredWithoutDecoding() {
    Workers workers = workers(controller().watch(world.configMaps));
    SourceHandler<ConfigMap> handler = handler(
        workers,
        Source.of(world.configMaps)
            .where(EventFilter.resourceVersionChanged())
            .where(EventFilter.labelsChanged().or(EventFilter.selected(LabelSelector.parse("app"))))
            .mapping(object -> List.of(object.name())));

    handler.onEvent(
        new ResourceEvent.Updated<>(new Undecodable("a", "1"), new Undecodable("a", "2")));

    assertThat(workers.queued()).isEqualTo(1);
    assertThat(listener.errors).isEmpty();
  }

  @Test
  void aDeleteOfWhichNothingIsKnownIsReportedIfItHadToBeMapped() {
    Workers workers = workers(controller().watch(world.configMaps));
    SourceHandler<ConfigMap> handler =
        handler(workers, Source.ownedBy(VirtualWorld.WEBSITES, world.configMaps));

    handler.onEvent(new ResourceEvent.Deleted<>(
        DeletedObject.finalStateUnknown(ObjectName.of("default", "c"), null)));

    assertThat(workers.queued()).isZero();
    assertThat(listener.heard).containsExactly("source error c");
  }

  @Test
  void namesCanBeAddedByHand() {
    Controller controller = controller().watch(world.websites).build();
    controller.enqueue(ObjectName.of("x", "before"));
    controller.start();
    world.settle();
    controller.enqueue(ObjectName.of("x", "after"));
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("x/before", "x/after");
    controller.close();
  }

  private static Workers workers(Controller.Builder builder) {
    return builder.build().workers();
  }

  private SourceHandler<ConfigMap> handler(Workers workers, Source<ConfigMap> source) {
    return new SourceHandler<>(
        source, workers, new Reporter("test", List.of(listener), world.runtime.handlers()));
  }

  /** An object that must not be asked for its content. */
  private static final class Undecodable extends CachedObject<ConfigMap> {
    private final String revision;

    Undecodable(String name, String revision) {
      super(ObjectName.of("default", name));
      this.revision = revision;
    }

    @Override
    public String uid() {
      return "uid-of-" + name().name();
    }

    @Override
    public ResourceVersion resourceVersion() {
      return ResourceVersion.of(revision);
    }

    @Override
    public Map<String, String> labels() {
      return Map.of("app", "web");
    }

    @Override
    public ConfigMap object() {
      throw new AssertionError("decoded");
    }

    @Override
    public CachedObject<ConfigMap> withObject(ConfigMap object) {
      throw new AssertionError("decoded");
    }

    @Override
    public boolean hasSameContentAs(CachedObject<ConfigMap> other) {
      throw new AssertionError("decoded");
    }
  }
}
