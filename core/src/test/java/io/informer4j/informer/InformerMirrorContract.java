package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.UnknownIndexException;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What every shared informer keeps: the mirror, its indexes, and what resyncs tell of it. */
abstract class InformerMirrorContract extends InformerTestBase {

  static final IndexFunction<Thing> BY_VALUE = cached -> List.of(cached.object().value());
  static final IndexFunction<Thing> BY_FIRST_LETTER =
      cached -> List.of(cached.name().name().substring(0, 1));

  // ---- the mirror

  @Test
  @Guarantee({"G1", "G8", "G9"})
  void handlersHearTheInitialListAndThenEveryChangeInOrder() {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration registration = informer.addEventHandler(log);

    informer.start();
    runtime.runUntilIdle();
    source.modify("ns/a", "2");
    runtime.runUntilIdle();
    source.delete("ns/b");
    runtime.runUntilIdle();
    source.add("ns/c", "1");
    runtime.runUntilIdle();

    assertThat(log.events())
        .containsExactly(
            "add ns/a 1 initial",
            "add ns/b 1 initial",
            "update ns/a 1->2",
            "delete ns/b 1",
            "add ns/c 1");
    assertThat(log.faults()).isEmpty();
    assertThat(registration.hasSynced()).isTrue();
    assertThat(informer.hasSynced()).isTrue();
    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(Map.of("ns/a", "2", "ns/c", "1"));
    assertThat(informer.lastSyncResourceVersion()).isEqualTo(source.resourceVersion());
  }

  @Test
  @Guarantee("G8")
  void whenAHandlerIsCalledTheMirrorAndItsIndexesShowTheChange() {
    source.add("ns/a", "1");
    List<String> stale = new ArrayList<>();
    SharedIndexInformer<Thing> informer = builder().indexer("byValue", BY_VALUE).build();
    informer.addEventHandler(event -> {
      boolean there = event.kind() != ResourceEvent.Kind.DELETED;
      boolean shown = informer.snapshot().get(event.name()).isPresent();
      String value = there ? currentOf(event).object().value() : "2";
      boolean indexed = informer.snapshot().indexKeys("byValue", value).contains(event.name());
      if (shown != there || indexed != there) {
        stale.add(event.toString());
      }
      log.onEvent(event);
    });

    informer.start();
    runtime.runUntilIdle();
    source.modify("ns/a", "2");
    runtime.runUntilIdle();
    source.delete("ns/a");
    runtime.runUntilIdle();

    assertThat(log.events())
        .containsExactly("add ns/a 1 initial", "update ns/a 1->2", "delete ns/a 2");
    assertThat(stale).isEmpty();
  }

  private static CachedObject<Thing> currentOf(ResourceEvent<Thing> event) {
    return event instanceof ResourceEvent.Added<Thing> added
        ? added.object()
        : ((ResourceEvent.Updated<Thing>) event).current();
  }

  @Test
  void anEmptyCollectionSyncsToo() {
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration registration = informer.addEventHandler(log);

    informer.start();
    runtime.runUntilIdle();

    assertThat(informer.hasSynced()).isTrue();
    assertThat(registration.hasSynced()).isTrue();
    assertThat(informer.snapshot().epoch()).isEqualTo(1);
    assertThat(log.events()).isEmpty();
  }

  @Test
  void theStateOfTheStoreDecidesNotTheVerbOfTheServer() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    source.add(source.state().get("ns/a").withValue("2"));
    runtime.runUntilIdle();
    source.modify(Thing.of("ns/b", 0, "1"));
    runtime.runUntilIdle();

    assertThat(log.events())
        .containsExactly("add ns/a 1 initial", "update ns/a 1->2", "add ns/b 1");
  }

  @Test
  @Guarantee("G14")
  void anObjectThatCameBackUnderAnotherUidIsToldAsADeleteAndAnAdd() {
    source.add("ns/a", "old");
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    source.modify(source.state().get("ns/a").withUid("another").withValue("new"));
    runtime.runUntilIdle();

    assertThat(log.events())
        .containsExactly("add ns/a old initial", "delete ns/a old unknown", "add ns/a new");
    assertThat(log.faults()).isEmpty();
  }

  @Test
  void aDeleteOfWhatNobodyHasSeenIsNoEvent() {
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    source.addDropWatch("ns/ghost");
    source.delete("ns/ghost");
    source.add("ns/a", "1");
    runtime.runUntilIdle();

    assertThat(log.events()).containsExactly("add ns/a 1");
  }

  // ---- indexes

  @Test
  @Guarantee("G6")
  void indexesAreCompleteWheneverTheyAreAdded() {
    source.add("ns/a1", "x");
    SharedIndexInformer<Thing> informer = started(builder().indexer("first", BY_FIRST_LETTER));
    List<ObjectName> before = informer.snapshot().indexKeys("first", "a");

    source.add("ns/a2", "x");
    source.add("ns/b1", "y");
    runtime.runUntilIdle();
    CompletionStage<Void> added = informer.addIndexers(Map.of("byValue", BY_VALUE));
    runtime.runUntilIdle();

    assertThat(before).containsExactly(ObjectName.parse("ns/a1"));
    assertThat(informer.snapshot().indexKeys("first", "a"))
        .containsExactly(ObjectName.parse("ns/a1"), ObjectName.parse("ns/a2"));
    assertThat(added.toCompletableFuture()).isCompleted();
    assertThat(informer.snapshot().listIndexValues("byValue")).containsExactlyInAnyOrder("x", "y");
    assertThat(informer.snapshot().indexKeys("byValue", "y"))
        .containsExactly(ObjectName.parse("ns/b1"));
    assertThat(informer.snapshot().indexNames())
        .containsExactlyInAnyOrder("namespace", "first", "byValue");
  }

  @Test
  void anIndexOfATakenNameIsRefusedAndARemovedOneIsUnknown() {
    SharedIndexInformer<Thing> informer = started(builder().indexer("first", BY_FIRST_LETTER));

    CompletionStage<Void> taken =
        informer.addIndexers(Map.of("first", BY_VALUE, "byValue", BY_VALUE));
    CompletionStage<Void> removed = informer.removeIndexer("first");
    CompletionStage<Void> missing = informer.removeIndexer("first");
    runtime.runUntilIdle();

    assertThat(taken.toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(IllegalArgumentException.class);
    assertThat(removed.toCompletableFuture()).isCompleted();
    assertThat(missing.toCompletableFuture()).isCompletedExceptionally();
    assertThat(informer.snapshot().indexNames()).containsExactly("namespace");
    assertThatExceptionOfType(UnknownIndexException.class)
        .isThrownBy(() -> informer.snapshot().byIndex("first", "a"));
  }

  @Test
  @Guarantee("G6")
  void anIndexFunctionThatThrowsCostsItsObjectThatEntryAndIsReported() {
    List<String> heard = new ArrayList<>();
    IndexFunction<Thing> picky = cached -> {
      if (cached.name().name().equals("bad")) {
        throw new IllegalStateException("no");
      }
      return List.of("all");
    };
    source.add("ns/bad", "1");
    source.add("ns/good", "1");
    SharedIndexInformer<Thing> informer =
        started(builder().indexer("picky", picky).listener(new InformerListener() {
          @Override
          public void onIndexError(String index, ObjectName name, RuntimeException error) {
            heard.add(index + " " + name + " " + error.getMessage());
          }
        }));

    assertThat(heard).containsExactly("picky ns/bad no");
    assertThat(informer.snapshot().size()).isEqualTo(2);
    assertThat(informer.snapshot().indexKeys("picky", "all"))
        .containsExactly(ObjectName.parse("ns/good"));
    assertThat(informer.snapshot().indexKeys("namespace", "ns")).hasSize(2);
    assertThat(informer.stats().errors().index()).isEqualTo(1);
    assertThat(informer.stats().errors().last())
        .contains("index 'picky' on ns/bad: java.lang.IllegalStateException: no");
  }

  @Test
  void aNameOfAnIndexCanBeTakenOnceOnly() {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> builder().indexer(IndexFunction.NAMESPACE, BY_VALUE))
        .withMessage("there is an index 'namespace' already; choose another name");
  }

  @Test
  @Guarantee("G31")
  void indexFunctionsAreCalledInTheOrderOfTheirNamesOnEveryJvm() {
    List<String> names = List.of("zoo", "ant", "yak", "bee", "fox", "cat", "owl", "dog", "elk");
    List<String> called = new ArrayList<>();
    SharedIndexInformerBuilder<Thing> builder = builder();
    for (String name : names) {
      builder.indexer(name, cached -> {
        called.add(name);
        return List.of();
      });
    }
    source.add("ns/a", "1");

    SharedIndexInformer<Thing> informer = started(builder);

    assertThat(called).containsExactlyElementsOf(new TreeSet<>(names));
    assertThat(List.copyOf(informer.snapshot().indexNames())).isSorted().containsAll(names);
  }

  // ---- resync

  @Test
  @Guarantee("G16")
  void eachHandlerIsResyncedAtItsOwnPeriod() {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    EventLog never = new EventLog();
    EventLog two = new EventLog();
    EventLog three = new EventLog();
    SharedIndexInformer<Thing> informer =
        builder().resyncPeriod(Duration.ofSeconds(1)).build();
    informer.addEventHandler(never, resync("never", 0));
    informer.addEventHandler(two, resync("two", 2));
    informer.addEventHandler(three, resync("three", 3));
    informer.start();
    runtime.runUntilIdle();
    List<String> initial = List.of("add ns/a 1 initial", "add ns/b 1 initial");
    List<String> again = List.of("sync ns/a 1", "sync ns/b 1");

    assertThat(List.of(never.drain(), two.drain(), three.drain())).containsOnly(initial);
    runtime.advance(Duration.ofMillis(1999));
    assertThat(List.of(never.drain(), two.drain(), three.drain())).containsOnly(List.of());
    runtime.advance(Duration.ofMillis(1));
    assertThat(two.drain()).containsExactlyInAnyOrderElementsOf(again);
    assertThat(List.of(never.drain(), three.drain())).containsOnly(List.of());
    runtime.advance(Duration.ofSeconds(1));
    assertThat(three.drain()).containsExactlyInAnyOrderElementsOf(again);
    assertThat(List.of(never.drain(), two.drain())).containsOnly(List.of());
    runtime.advance(Duration.ofSeconds(3));
    assertThat(two.drain()).hasSize(4);
    assertThat(three.drain()).hasSize(2);
    assertThat(never.drain()).isEmpty();
  }

  @Test
  @Guarantee("G16")
  void resyncBeginsWhenTheMirrorIsThereHoweverLateTheInformerStarts() {
    source.add("ns/a", "1");
    EventLog two = new EventLog();
    EventLog three = new EventLog();
    SharedIndexInformer<Thing> informer = builder().build();
    informer.addEventHandler(two, resync("two", 2));
    informer.addEventHandler(three, resync("three", 3));

    runtime.advance(Duration.ofMillis(2500));
    List<String> beforeStart = two.drain();
    informer.start();
    runtime.advance(Duration.ofMillis(499));
    List<String> atFirst = two.drain();
    runtime.advance(Duration.ofMillis(1));

    assertThat(beforeStart).isEmpty();
    assertThat(atFirst).containsExactly("add ns/a 1 initial");
    assertThat(three.drain()).containsExactly("add ns/a 1 initial", "sync ns/a 1");
    assertThat(two.drain()).isEmpty();
    runtime.advance(Duration.ofSeconds(1));
    assertThat(two.drain()).containsExactly("sync ns/a 1");
  }

  @Test
  @Guarantee("G16")
  void handlersKeepTheirResyncPeriodsWhoeverElseComes() {
    SharedIndexInformer<Thing> informer =
        builder().resyncPeriod(Duration.ofHours(12)).build();

    informer.addEventHandler(event -> {}, named("default"));
    informer.addEventHandler(event -> {}, resync("minute", 60));
    informer.addEventHandler(event -> {}, resync("55", 55));
    informer.addEventHandler(event -> {}, resync("5", 5));
    informer.addEventHandler(event -> {}, named("short").withResyncPeriod(Duration.ofMillis(1)));
    informer.addEventHandler(event -> {}, named("second").withResyncPeriod(Duration.ofSeconds(1)));
    informer.addEventHandler(event -> {}, resync("never", 0));

    assertThat(informer.stats().handlers())
        .extracting(HandlerStats::name, handler -> handler.resyncPeriod().toSeconds())
        .containsExactly(
            tuple("default", 43200L),
            tuple("minute", 60L),
            tuple("55", 55L),
            tuple("5", 5L),
            tuple("short", 1L),
            tuple("second", 1L),
            tuple("never", 0L));
  }

  @Test
  void aResyncTouchesNeitherTheServerNorTheMirror() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder().resyncPeriod(Duration.ofSeconds(1)));
    informer.addEventHandler(log);
    runtime.runUntilIdle();
    Object before = informer.snapshot();
    int requests = source.lists().size() + source.watches().size();

    runtime.advance(Duration.ofSeconds(3));

    assertThat(log.events())
        .containsExactly("add ns/a 1 initial", "sync ns/a 1", "sync ns/a 1", "sync ns/a 1");
    assertThat(informer.snapshot()).isSameAs(before);
    assertThat(source.lists().size() + source.watches().size()).isEqualTo(requests);
  }

  @Test
  void theTimerOfARemovedHandlerIsGone() {
    SharedIndexInformer<Thing> informer = started(builder());
    int before = runtime.pendingTimers();
    HandlerRegistration registration = informer.addEventHandler(log, resync("log", 5));
    runtime.runUntilIdle();
    int during = runtime.pendingTimers();

    registration.remove();

    assertThat(during).isEqualTo(before + 1);
    assertThat(runtime.pendingTimers()).isEqualTo(before);
  }

  @Test
  void aResyncPeriodMustNotBeNegative() {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> builder().resyncPeriod(Duration.ofSeconds(-1)))
        .withMessage("resync period must not be negative, but is PT-1S; zero means never");
  }
}
