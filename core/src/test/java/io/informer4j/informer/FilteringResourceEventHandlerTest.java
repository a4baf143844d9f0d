package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.FilteringResourceEventHandler.AbsentObject;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The filter passes things whose label is "in"; a thing's value is its label. */
class FilteringResourceEventHandlerTest {

  private final List<String> calls = new ArrayList<>();
  private final ThingCodec codec = new ThingCodec();

  private final ResourceEventHandler<Thing> handler = ResourceEventHandler.of(
      (thing, inInitialList) -> calls.add("add " + thing.resourceVersion() + " " + inInitialList),
      (old, thing) -> calls.add("update " + old.resourceVersion() + " " + thing.resourceVersion()),
      deleted -> calls.add("delete " + deleted.name() + " "
          + deleted.object().map(Thing::resourceVersion).orElse("-") + " "
          + deleted.finalStateUnknown()));

  private final ResourceEventConsumer<Thing> byObject =
      new FilteringResourceEventHandler<>(thing -> thing.value().equals("in"), handler);

  private final ResourceEventConsumer<Thing> byLabels = FilteringResourceEventHandler.ofCached(
      cached -> "in".equals(cached.labels().get("app")), event -> calls.add(Events.text(event)));

  private CachedObject<Thing> thing(String label, long resourceVersion) {
    Thing thing = Thing.of("a", resourceVersion, label).withLabels(Map.of("app", label));
    return CachedObject.packed(Thing.METADATA.metadataOf(thing), codec.encode(thing), codec);
  }

  @ParameterizedTest
  @CsvSource({"in, true, add 1 true", "in, false, add 1 false", "out, true,", "out, false,"})
  void addsPassIfTheirObjectDoes(String label, boolean inInitialList, String expected) {
    byObject.onEvent(new Added<>(thing(label, 1), inInitialList));

    assertThat(calls).isEqualTo(expected == null ? List.of() : List.of(expected));
    assertThat(codec.decodes()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"in, in, update 1 2", "out, in, add 2 false", "in, out, delete a 1 false", "out, out,"
  })
  void updatesAreJudgedByBothRevisions(String before, String after, String expected) {
    byObject.onEvent(new Updated<>(thing(before, 1), thing(after, 2)));

    assertThat(calls).isEqualTo(expected == null ? List.of() : List.of(expected));
    assertThat(codec.decodes()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"in, delete a 1 true", "out,"})
  void deletesPassIfTheirLastStateDoes(String label, String expected) {
    byObject.onEvent(
        new Deleted<>(DeletedObject.finalStateUnknown(ObjectName.of("a"), thing(label, 1))));

    assertThat(calls).isEqualTo(expected == null ? List.of() : List.of(expected));
    assertThat(codec.decodes()).isEqualTo(1);
  }

  @Test
  void deletesWithoutAStatePassUnlessToldOtherwise() {
    Deleted<Thing> event = new Deleted<>(DeletedObject.finalStateUnknown(ObjectName.of("a"), null));

    new FilteringResourceEventHandler<>(thing -> true, handler, AbsentObject.DROP).onEvent(event);
    assertThat(calls).isEmpty();
    new FilteringResourceEventHandler<>(thing -> false, handler, AbsentObject.PASS).onEvent(event);
    byObject.onEvent(event);

    assertThat(calls).containsExactly("delete a - true", "delete a - true");
  }

  @Test
  void theObjectOfAResyncIsDecodedOnce() {
    CachedObject<Thing> same = thing("in", 1);

    byObject.onEvent(new Updated<>(same, same));

    assertThat(calls).containsExactly("update 1 1");
    assertThat(codec.decodes()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"in, add a@1", "out,"})
  void addsPassByLabelsUndecoded(String label, String expected) {
    byLabels.onEvent(new Added<>(thing(label, 1), false));

    assertThat(calls).isEqualTo(expected == null ? List.of() : List.of(expected));
    assertThat(codec.decodes()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"in, in, update a@1 a@2", "out, in, add a@2", "in, out, delete a@1", "out, out,"})
  void updatesAreJudgedByTheLabelsOfBothRevisionsUndecoded(
      String before, String after, String expected) {
    byLabels.onEvent(new Updated<>(thing(before, 1), thing(after, 2)));

    assertThat(calls).isEqualTo(expected == null ? List.of() : List.of(expected));
    assertThat(codec.decodes()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"in, delete a@1", "out,"})
  void deletesPassByLabelsUndecoded(String label, String expected) {
    byLabels.onEvent(new Deleted<>(DeletedObject.of(thing(label, 1))));

    assertThat(calls).isEqualTo(expected == null ? List.of() : List.of(expected));
    assertThat(codec.decodes()).isZero();
  }

  @Test
  void deletesWithoutAStatePassTheLabelFilterUnlessToldOtherwise() {
    Deleted<Thing> event = new Deleted<>(DeletedObject.finalStateUnknown(ObjectName.of("a"), null));

    FilteringResourceEventHandler.<Thing>ofCached(
            cached -> true, passed -> calls.add("dropped"), AbsentObject.DROP)
        .onEvent(event);
    assertThat(calls).isEmpty();
    byLabels.onEvent(event);

    assertThat(calls).containsExactly("gone a");
  }

  @Test
  void theHandlerBehindTheFilterGivesItItsName() {
    assertThat(new FilteringResourceEventHandler<>(thing -> true, handler).handler())
        .isSameAs(handler);
  }
}
