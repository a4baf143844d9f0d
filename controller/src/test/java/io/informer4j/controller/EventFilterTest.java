package io.informer4j.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.lister.LabelSelector;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What each filter lets pass. */
@Guarantee("G63")
class EventFilterTest {

  private static final ObjectName NAME = ObjectName.of("default", "web");
  private static final CachedObject<ConfigMap> FIRST = object("1", meta -> meta.withGeneration(1L));

  private static CachedObject<ConfigMap> object(
      String revision, UnaryOperator<ObjectMetaBuilder> change) {
    ConfigMap object = new ConfigMapBuilder()
        .withMetadata(change.apply(new ObjectMetaBuilder().withName("web")).build())
        .build();
    Map<String, String> labels = object.getMetadata().getLabels();
    return CachedObject.decoded(
        new ObjectMetadata(
            NAME, "uid", ResourceVersion.of(revision), labels == null ? Map.of() : labels),
        object);
  }

  private static ResourceEvent<ConfigMap> added(CachedObject<ConfigMap> object) {
    return new ResourceEvent.Added<>(object, false);
  }

  private static ResourceEvent<ConfigMap> updated(
      CachedObject<ConfigMap> old, CachedObject<ConfigMap> current) {
    return new ResourceEvent.Updated<>(old, current);
  }

  private static ResourceEvent<ConfigMap> deleted(CachedObject<ConfigMap> object) {
    return new ResourceEvent.Deleted<>(DeletedObject.of(object));
  }

  @Test
  void thoseThatLookForAChangeLetAddsAndDeletesPass() {
    for (EventFilter<? super ConfigMap> filter : List.<EventFilter<? super ConfigMap>>of(
        EventFilter.generationChanged(),
        EventFilter.labelsChanged(),
        EventFilter.annotationsChanged(),
        EventFilter.resourceVersionChanged())) {
      assertThat(filter.test(added(FIRST))).isTrue();
      assertThat(filter.test(deleted(FIRST))).isTrue();
      assertThat(filter.test(updated(FIRST, FIRST))).isFalse();
    }
  }

  @Test
  void theGenerationCounts() {
    EventFilter<HasMetadata> filter = EventFilter.generationChanged();

    assertThat(filter.test(updated(FIRST, object("2", meta -> meta.withGeneration(2L)))))
        .isTrue();
    assertThat(filter.test(updated(FIRST, object("2", meta -> meta.withGeneration(1L)))))
        .isFalse();
  }

  @Test
  void aDeletionTimestampThatAppearsCountsAsAnotherGeneration() {
    EventFilter<HasMetadata> filter = EventFilter.generationChanged();
    CachedObject<ConfigMap> going =
        object("2", meta -> meta.withGeneration(1L).withDeletionTimestamp("2026-01-01T00:00:00Z"));
    CachedObject<ConfigMap> stillGoing =
        object("3", meta -> meta.withGeneration(1L).withDeletionTimestamp("2026-01-01T00:00:00Z"));

    assertThat(filter.test(updated(FIRST, going))).isTrue();
    assertThat(filter.test(updated(going, stillGoing))).isFalse();
  }

  @Test
  void whereThereIsNoGenerationTheRevisionCounts() {
    EventFilter<HasMetadata> filter = EventFilter.generationChanged();
    CachedObject<ConfigMap> before = object("1", meta -> meta);

    assertThat(filter.test(updated(before, object("2", meta -> meta)))).isTrue();
    assertThat(filter.test(updated(before, before))).isFalse();
  }

  @Test
  void labelsAndAnnotationsCount() {
    CachedObject<ConfigMap> labelled = object("2", meta -> meta.addToLabels("a", "1"));
    CachedObject<ConfigMap> annotated = object("2", meta -> meta.addToAnnotations("a", "1"));

    assertThat(EventFilter.labelsChanged().test(updated(FIRST, labelled))).isTrue();
    assertThat(EventFilter.labelsChanged().test(updated(FIRST, annotated))).isFalse();
    assertThat(EventFilter.annotationsChanged().test(updated(FIRST, annotated))).isTrue();
    assertThat(EventFilter.annotationsChanged().test(updated(FIRST, labelled))).isFalse();
  }

  @Test
  void whatWasSelectedBeforeIsToldWhenItIsNotAnyMore() {
    EventFilter<Object> filter = EventFilter.selected(LabelSelector.parse("app=web"));
    CachedObject<ConfigMap> selected = object("2", meta -> meta.addToLabels("app", "web"));

    assertThat(filter.test(added(selected))).isTrue();
    assertThat(filter.test(added(FIRST))).isFalse();
    assertThat(filter.test(updated(FIRST, selected))).isTrue();
    assertThat(filter.test(updated(selected, FIRST))).isTrue();
    assertThat(filter.test(updated(FIRST, FIRST))).isFalse();
    assertThat(filter.test(deleted(selected))).isTrue();
    assertThat(filter.test(deleted(FIRST))).isFalse();
  }

  @Test
  void aDeleteOfWhichNothingIsKnownIsSelected() {
    assertThat(EventFilter.selected(LabelSelector.parse("app=web"))
            .test(
                new ResourceEvent.Deleted<ConfigMap>(DeletedObject.finalStateUnknown(NAME, null))))
        .isTrue();
  }

  @Test
  void filtersCombineWhateverTheyLookAt() {
    CachedObject<ConfigMap> relabelled =
        object("2", meta -> meta.withGeneration(1L).addToLabels("a", "1"));
    CachedObject<ConfigMap> both =
        object("2", meta -> meta.withGeneration(2L).addToLabels("a", "1"));
    EventFilter<ConfigMap> either = EventFilter.labelsChanged().or(EventFilter.generationChanged());
    EventFilter<ConfigMap> all = EventFilter.labelsChanged().and(EventFilter.generationChanged());

    assertThat(either.test(updated(FIRST, relabelled))).isTrue();
    assertThat(all.test(updated(FIRST, relabelled))).isFalse();
    assertThat(all.test(updated(FIRST, both))).isTrue();
    assertThat(all.negate().test(updated(FIRST, both))).isFalse();
    assertThat(EventFilter.all().test(updated(FIRST, FIRST))).isTrue();
  }
}
