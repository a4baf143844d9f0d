package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.Snapshot;
import io.informer4j.store.UnknownIndexException;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users write their functions for their own type and read their own type, whatever form the cache has. */
class TypedAccessTest extends InformerTestBase {

  private static final IndexFunction<Thing> BY_VALUE =
      IndexFunction.ofObject(thing -> List.of(thing.value()));

  private static final IndexFunction<Thing> BROKEN = IndexFunction.ofObject(thing -> {
    throw new IllegalStateException("no value in " + thing.name());
  });

  @ParameterizedTest
  @EnumSource
  void functionsOfTheObjectAnswerIndexQueriesAndTheirErrorsReachTheAsker(CacheForm form) {
    Indexer<Thing> indexer = Indexer.create(Map.of("byValue", BY_VALUE));
    indexer.add(form.cache(Thing.of("ns/a", 1, "x")));
    indexer.add(form.cache(Thing.of("ns/b", 2, "y")));
    indexer.addIndexers(Map.of("broken", BROKEN));
    CachedObject<Thing> example = form.cache(Thing.of("ns/c", 3, "y"));

    assertThat(indexer.byIndex("byValue", "x"))
        .extracting(found -> found.object().name())
        .containsExactly("a");
    assertThat(indexer.index("byValue", example)).extracting(CachedObject::name).containsExactly(B);
    assertThat(indexer.listIndexValues("byValue")).containsExactlyInAnyOrder("x", "y");
    assertThat(indexer.listIndexValues("broken")).isEmpty();
    assertThatThrownBy(() -> indexer.index("broken", example)).hasMessage("no value in c");
    assertThatThrownBy(() -> indexer.byIndex("missing", "x"))
        .isInstanceOf(UnknownIndexException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aFunctionOfTheObjectGivesTheSameValuesAsOneOfTheCachedObject(CacheForm form) {
    CachedObject<Thing> cached = form.cache(Thing.of("ns/a", 1, "x"));

    assertThat(BY_VALUE.valuesOf(cached)).containsExactly("x");
    assertThat(IndexFunction.<Thing>byNamespace().valuesOf(cached))
        .isEqualTo(
            IndexFunction.<Thing>ofObject(thing -> List.of(thing.namespace())).valuesOf(cached));
    assertThatThrownBy(() -> BROKEN.valuesOf(cached)).hasMessage("no value in a");
  }

  @Test
  void aHandlerIsAddedWithDefaultsOrWithItsOptions() {
    source.add("ns/a", "x");
    SharedIndexInformer<Thing> informer = started(builder());

    HandlerRegistration plain = informer.addEventHandler(log);
    HandlerRegistration special = informer.addEventHandler(
        new EventLog(), named("special").withResyncPeriod(Duration.ofSeconds(7)));
    runtime.runUntilIdle();

    assertThat(plain.hasSynced()).isTrue();
    assertThat(plain.stats().resyncPeriod()).isEqualTo(Duration.ZERO);
    assertThat(log.events()).containsExactly("add ns/a x initial");
    assertThat(plain.stats().name()).isEqualTo("EventLog");
    assertThat(special.stats().name()).isEqualTo("special");
    assertThat(special.stats().resyncPeriod()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void functionsOfTheObjectMayBeAddedToARunningInformer() {
    source.add("ns/a", "x");
    SharedIndexInformer<Thing> informer = started(builder());

    informer.addIndexers(Map.of("byValue", BY_VALUE, "broken", BROKEN));
    runtime.runUntilIdle();

    assertThat(informer.snapshot().indexKeys("byValue", "x")).containsExactly(A);
    assertThat(informer.snapshot().listIndexValues("broken")).isEmpty();
  }

  @Test
  void theSnapshotOfAnInformerIsAViewOfTheUsersOwnType() {
    source.add("ns/a", "x");
    SharedIndexInformer<Thing> informer = started(builder().indexer("byValue", BY_VALUE));

    Snapshot<Thing> snapshot = informer.snapshot();
    Thing thing = snapshot.get(ObjectName.of("ns", "a")).orElseThrow().object();

    assertThat(thing.value()).isEqualTo("x");
    assertThat(snapshot.byIndex("byValue", "x"))
        .extracting(CachedObject::object)
        .containsExactly(thing);
    assertThat(snapshot.list()).extracting(CachedObject::object).containsExactly(thing);
  }
}
