package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Kind;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResourceEventHandlerTest {

  private final List<String> calls = new ArrayList<>();
  private final ThingCodec codec = new ThingCodec();

  private CachedObject<Thing> packed(long resourceVersion) {
    Thing thing = Thing.of("a", resourceVersion);
    return CachedObject.packed(Thing.METADATA.metadataOf(thing), codec.encode(thing), codec);
  }

  @ParameterizedTest
  @EnumSource
  void functionsAreCalledForTheirKindOfEvent(CacheForm form) {
    ResourceEventHandler<Thing> handler = ResourceEventHandler.of(
        thing -> calls.add("add " + thing.value()),
        (old, thing) -> calls.add("update " + old.value() + " " + thing.value()),
        deleted -> calls.add("delete " + deleted.object().orElseThrow().value()));

    handler.onEvent(new Added<>(form.cache("a", 1), true));
    handler.onEvent(new Updated<>(form.cache("a", 1), form.cache("a", 2)));
    handler.onEvent(new Deleted<>(DeletedObject.of(form.cache("a", 2))));

    assertThat(calls).containsExactly("add v1", "update v1 v2", "delete v2");
  }

  @Test
  void detailedFunctionsAreToldWhetherAnAddIsInTheInitialList() {
    ResourceEventHandler<Thing> handler = ResourceEventHandler.of(
        (thing, inInitialList) -> calls.add("add " + thing.value() + " " + inInitialList),
        (old, thing) -> calls.add("update"),
        deleted -> calls.add("delete " + deleted.finalStateUnknown()));

    handler.onEvent(new Added<>(packed(1), true));
    handler.onEvent(new Added<>(packed(2), false));
    handler.onEvent(new Deleted<>(DeletedObject.finalStateUnknown(ObjectName.of("a"), null)));

    assertThat(calls).containsExactly("add v1 true", "add v2 false", "delete true");
  }

  @ParameterizedTest
  @EnumSource
  void everyFormOfEventReachesTheTypedMethods(CacheForm form) {
    ResourceEventHandler<Thing> handler = ResourceEventHandler.of(
        (thing, inInitialList) -> calls.add("add " + thing.value() + " " + inInitialList),
        (old, thing) -> calls.add("update " + old.value() + " " + thing.value()),
        deleted -> calls.add("delete " + deleted.key() + " "
            + deleted.object().map(Thing::value).orElse("absent") + " "
            + deleted.finalStateUnknown()));
    ResourceEventConsumer<Thing> untyped = handler;

    untyped.onEvent(new Added<>(form.cache("a", 1), true));
    untyped.onEvent(new Updated<>(form.cache("a", 1), form.cache("a", 2)));
    untyped.onEvent(new Deleted<>(DeletedObject.of(form.cache("a", 3))));
    untyped.onEvent(
        new Deleted<>(DeletedObject.finalStateUnknown(ObjectName.of("a"), form.cache("a", 2))));
    untyped.onEvent(new Deleted<>(DeletedObject.finalStateUnknown(ObjectName.of("a"), null)));

    assertThat(calls)
        .containsExactly(
            "add v1 true",
            "update v1 v2",
            "delete a v3 false",
            "delete a v2 true",
            "delete a absent true");
  }

  @Test
  void methodsThatAreNotOverriddenDoNothing() {
    ResourceEventHandler<Thing> handler = new ResourceEventHandler<>() {};

    assertThatCode(() -> {
          handler.onEvent(new Added<>(packed(1), true));
          handler.onEvent(new Updated<>(packed(1), packed(2)));
          handler.onEvent(new Deleted<>(DeletedObject.of(packed(2))));
        })
        .doesNotThrowAnyException();
  }

  @Test
  void aMissingFunctionIsRefusedByName() {
    assertThatThrownBy(
            () -> ResourceEventHandler.<Thing>of((Consumer<Thing>) null, (a, b) -> {}, d -> {}))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("onAdd");
    assertThatThrownBy(() -> new FunctionHandler<Thing>(null, (a, b) -> {}, d -> {}))
        .hasMessage("onAdd");
    assertThatThrownBy(() -> new FunctionHandler<Thing>((a, b) -> {}, null, d -> {}))
        .hasMessage("onUpdate");
    assertThatThrownBy(() -> new FunctionHandler<Thing>((a, b) -> {}, (a, b) -> {}, null))
        .hasMessage("onDelete");
  }

  @Test
  void everyObjectOfAnEventIsDecodedOnce() {
    ResourceEventHandler<Thing> handler =
        ResourceEventHandler.of(thing -> {}, (old, thing) -> {}, deleted -> {
          deleted.object();
          deleted.object();
        });

    handler.onEvent(new Added<>(packed(1), true));
    assertThat(codec.decodes()).isEqualTo(1);
    handler.onEvent(new Updated<>(packed(1), packed(2)));
    assertThat(codec.decodes()).isEqualTo(3);
    handler.onEvent(new Deleted<>(DeletedObject.of(packed(2))));
    assertThat(codec.decodes()).isEqualTo(4);
  }

  @Test
  void theObjectOfAResyncIsDecodedOnceForBothSides() {
    List<Thing> seen = new ArrayList<>();
    CachedObject<Thing> same = packed(1);
    ResourceEventHandler<Thing> handler = ResourceEventHandler.of(
        thing -> {},
        (old, thing) -> {
          seen.add(old);
          seen.add(thing);
        },
        deleted -> {});

    handler.onEvent(new Updated<>(same, same));

    assertThat(codec.decodes()).isEqualTo(1);
    assertThat(seen).hasSize(2);
    assertThat(seen.get(0)).isSameAs(seen.get(1));
  }

  @Test
  @Guarantee("G27")
  void aConsumerThatReadsNamesAndRevisionsDecodesNothing() {
    ResourceEventConsumer<Thing> handler =
        event -> calls.add(event.kind() + " " + event.name() + " " + event);

    handler.onEvent(new Added<>(packed(1), true));
    handler.onEvent(new Updated<>(packed(1), packed(2)));
    handler.onEvent(new Deleted<>(DeletedObject.of(packed(2))));

    assertThat(codec.decodes()).isZero();
    assertThat(calls)
        .containsExactly(
            "ADDED a Added[object=a@1, inInitialList=true]",
            "UPDATED a Updated[old=a@1, current=a@2]",
            "DELETED a Deleted[deleted=a@2]");
  }

  @Test
  void kindAndNameOfEachEvent() {
    Added<Thing> added = new Added<>(packed(1), false);
    Updated<Thing> updated = new Updated<>(packed(1), packed(2));
    Deleted<Thing> deleted = new Deleted<>(DeletedObject.of(packed(2)));

    assertThat(List.of(added.kind(), updated.kind(), deleted.kind()))
        .containsExactly(Kind.ADDED, Kind.UPDATED, Kind.DELETED);
    assertThat(List.of(added.name(), updated.name(), deleted.name()))
        .containsOnly(ObjectName.of("a"));
  }
}
