package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A packed object is decoded at most once per event and handler, and each handler has a copy of its own. */
@Guarantee("G89")
class DecodeOnceTest {

  private final List<Thing> seen = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DECODED")
  void aConsumerThatAsksTwiceDecodesOnce(CacheForm form) {
    CachedObject<Thing> one = form.cache("ns/a", 1);
    CachedObject<Thing> two = form.cache("ns/a", 2);
    InlineSink<Thing> sink = new InlineSink<>(event -> {
      objectsOf(event).forEach(object -> seen.add(object.object()));
      objectsOf(event).forEach(object -> seen.add(object.object()));
    });
    int before = CacheForm.decodes();

    sink.onEvents(List.of(new ResourceEvent.Added<>(one, true)));
    assertThat(CacheForm.decodes()).isEqualTo(before + 1);
    sink.onEvents(List.of(new ResourceEvent.Updated<>(one, two)));
    assertThat(CacheForm.decodes()).isEqualTo(before + 3);
    sink.onEvents(List.of(new ResourceEvent.Updated<>(two, two)));
    assertThat(CacheForm.decodes()).isEqualTo(before + 4);
    sink.onEvents(List.of(new ResourceEvent.Deleted<>(DeletedObject.of(two))));
    assertThat(CacheForm.decodes()).isEqualTo(before + 5);
    assertThat(seen).hasSize(2 + 4 + 4 + 2).containsOnly(Thing.of("ns/a", 1), Thing.of("ns/a", 2));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DECODED")
  void twoHandlersOfOneEventGetTwoCopies(CacheForm form) {
    ResourceEvent<Thing> event = new ResourceEvent.Added<>(form.cache("ns/a", 1), false);
    ResourceEventHandler<Thing> handler =
        ResourceEventHandler.of(thing -> seen.add(thing), (old, now) -> {}, deleted -> {});
    int before = CacheForm.decodes();

    new InlineSink<>(handler).onEvents(List.of(event));
    new InlineSink<>(handler).onEvents(List.of(event));

    assertThat(CacheForm.decodes()).isEqualTo(before + 2);
    assertThat(seen.get(0)).isEqualTo(seen.get(1)).isNotSameAs(seen.get(1));
  }

  @ParameterizedTest
  @EnumSource
  void aConsumerOfKeysDecodesNothing(CacheForm form) {
    CachedObject<Thing> one = form.cache("ns/a", 1);
    List<String> keys = new ArrayList<>();
    InlineSink<Thing> sink = new InlineSink<>(event -> {
      keys.add(event.name().toString());
      objectsOf(event).forEach(object -> keys.add(object.uid() + object.resourceVersion()));
    });
    int before = CacheForm.decodes();

    sink.onEvents(List.of(
        new ResourceEvent.Added<>(one, true),
        new ResourceEvent.Updated<>(one, form.cache("ns/a", 2)),
        new ResourceEvent.Deleted<>(DeletedObject.of(one))));

    assertThat(keys).hasSize(3 + 4);
    assertThat(CacheForm.decodes()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource
  void aHandlerCanKeepWhatLiesInTheCache(CacheForm form) {
    CachedObject<Thing> one = form.cache("ns/a", 1);
    List<CachedObject<Thing>> kept = new ArrayList<>();
    InlineSink<Thing> sink =
        new InlineSink<>(event -> objectsOf(event).forEach(object -> kept.add(object.inCache())));

    sink.onEvents(List.of(new ResourceEvent.Added<>(one, true)));

    assertThat(kept).singleElement().isSameAs(one);
  }

  private static List<CachedObject<Thing>> objectsOf(ResourceEvent<Thing> event) {
    if (event instanceof ResourceEvent.Updated<Thing> updated) {
      return List.of(updated.old(), updated.current());
    }
    return event instanceof ResourceEvent.Added<Thing> added
        ? List.of(added.object())
        : ((ResourceEvent.Deleted<Thing>) event).deleted().cached().stream().toList();
  }
}
