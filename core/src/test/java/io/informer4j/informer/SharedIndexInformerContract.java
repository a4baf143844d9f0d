package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * What every shared informer does, whatever lies in its cache and whichever queue it has: this part is about handlers and
 * its life.
 */
abstract class SharedIndexInformerContract extends InformerQuarantineContract {

  // ---- handlers come and go

  @Test
  void theNumberOfHandlersFallsAsTheyAreRemoved() {
    SharedIndexInformer<Thing> informer = started(builder());
    HandlerRegistration first = informer.addEventHandler(log, named("first"));
    HandlerRegistration second = informer.addEventHandler(log, named("second"));

    assertThat(informer.stats().handlers())
        .extracting(HandlerStats::name)
        .containsExactly("first", "second");
    CompletionStage<Void> removed = informer.removeEventHandler(second);
    assertThat(informer.stats().handlers()).extracting(HandlerStats::name).containsExactly("first");
    informer.removeEventHandler(first);
    assertThat(informer.stats().handlers()).isEmpty();
    assertThat(removed.toCompletableFuture()).isCompleted();
    assertThat(second.closed().toCompletableFuture()).isCompleted();
  }

  @Test
  void aForeignRegistrationIsNotRemoved() {
    SharedIndexInformer<Thing> informer = started(builder().name("mine"));
    SharedIndexInformer<Thing> other = started(builder().name("other"));
    HandlerRegistration mine = informer.addEventHandler(log, named("mine"));
    HandlerRegistration foreign = other.addEventHandler(new EventLog(), named("foreign"));

    CompletionStage<Void> stage = informer.removeEventHandler(foreign);
    runtime.runUntilIdle();

    assertThat(stage.toCompletableFuture()).isCompleted();
    assertThat(foreign.closed().toCompletableFuture()).isNotDone();
    assertThat(mine.closed().toCompletableFuture()).isNotDone();
    assertThat(informer.stats().handlers()).hasSize(1);
    assertThat(other.stats().handlers()).hasSize(1);
  }

  @Test
  void oneHandlerAddedTwiceHasTwoIndependentRegistrations() {
    source.add("ns/a", "1");
    AtomicInteger calls = new AtomicInteger();
    ResourceEventConsumer<Thing> handler = event -> calls.incrementAndGet();
    SharedIndexInformer<Thing> informer = started(builder());

    HandlerRegistration first = informer.addEventHandler(handler);
    HandlerRegistration second = informer.addEventHandler(handler);
    runtime.runUntilIdle();
    int both = calls.get();
    informer.removeEventHandler(first);
    source.add("ns/b", "1");
    runtime.runUntilIdle();

    assertThat(first).isNotSameAs(second);
    assertThat(both).isEqualTo(2);
    assertThat(calls).hasValue(3);
    assertThat(second.stats().mailbox().delivered()).isEqualTo(2);
  }

  @Test
  void removingAgainChangesNothing() {
    SharedIndexInformer<Thing> informer = started(builder());
    HandlerRegistration registration = informer.addEventHandler(log);

    CompletionStage<Void> first = informer.removeEventHandler(registration);
    CompletionStage<Void> second = informer.removeEventHandler(registration);

    assertThat(first.toCompletableFuture()).isCompleted();
    assertThat(second.toCompletableFuture()).isCompleted();
    assertThat(informer.stats().handlers()).isEmpty();
  }

  @Test
  @Guarantee("G13")
  void aRemovedHandlerHearsNothingMoreNotEvenWhatWasPending() {
    SharedIndexInformer<Thing> informer = started(builder());
    HandlerRegistration registration = informer.addEventHandler(log);
    runtime.runUntilIdle();
    CompletableFuture<Void> gate = new CompletableFuture<>();
    EventLog slowLog = new EventLog();
    HandlerRegistration slow = informer.addAsyncEventHandler(
        event -> {
          slowLog.onEvent(event);
          return gate;
        },
        named("slow"));
    runtime.runUntilIdle();
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    runtime.runUntilIdle();

    CompletionStage<Void> slowGone = slow.remove();
    registration.remove();
    boolean doneWhileBusy = slowGone.toCompletableFuture().isDone();
    gate.complete(null);
    source.add("ns/c", "1");
    runtime.runUntilIdle();

    assertThat(doneWhileBusy).isFalse();
    assertThat(slowGone.toCompletableFuture()).isCompleted();
    assertThat(slowLog.events()).containsExactly("add ns/a 1");
    assertThat(log.events()).containsExactly("add ns/a 1", "add ns/b 1");
    assertThat(informer.snapshot().size()).isEqualTo(3);
  }

  @Test
  void aHandlerRemovedBeforeItHasJoinedHearsNothing() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder());

    HandlerRegistration registration = informer.addEventHandler(log, resync("log", 1));
    informer.removeEventHandler(registration);
    int timers = runtime.pendingTimers();
    runtime.runUntilIdle();
    source.add("ns/b", "1");
    runtime.runUntilIdle();

    assertThat(log.events()).isEmpty();
    assertThat(informer.stats().handlers()).isEmpty();
    assertThat(runtime.pendingTimers()).isEqualTo(timers);
    assertThat(registration.synced().toCompletableFuture()).isCompletedExceptionally();
    assertThat(registration.hasSynced()).isFalse();
  }

  @Test
  @Guarantee({"G12", "G18"})
  void aLateHandlerGetsWhatIsThereThenWhatComesAndSyncsWhenItHasReturned() {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    EventLog early = new EventLog();
    HandlerRegistration first = informer.addEventHandler(early);
    informer.start();
    runtime.runUntilIdle();
    CompletableFuture<Void> returned = new CompletableFuture<>();
    HandlerRegistration late = informer.addAsyncEventHandler(
        event -> {
          log.onEvent(event);
          return returned;
        },
        named("late"));

    runtime.runUntilIdle();
    source.add("ns/c", "1");
    runtime.runUntilIdle();
    boolean syncedBefore = late.hasSynced();
    returned.complete(null);
    runtime.runUntilIdle();

    assertThat(first.hasSynced()).isTrue();
    assertThat(first.synced().toCompletableFuture()).isCompleted();
    assertThat(syncedBefore).isFalse();
    assertThat(late.hasSynced()).isTrue();
    assertThat(late.synced().toCompletableFuture()).isCompleted();
    assertThat(log.events().subList(0, 2))
        .containsExactlyInAnyOrder("add ns/a 1 initial", "add ns/b 1 initial");
    assertThat(log.events().subList(2, 3)).containsExactly("add ns/c 1");
    assertThat(early.events())
        .containsExactly("add ns/a 1 initial", "add ns/b 1 initial", "add ns/c 1");
    assertThat(log.faults()).isEmpty();
  }

  @Test
  @Guarantee({"G12", "G18"})
  void aHandlerThatComesBeforeTheFirstListIsDoneSyncsWithIt() {
    source.add("ns/a", "1");
    source.supportsWatchList(false);
    source.failLists(Failures.refused());
    SharedIndexInformer<Thing> informer = started(builder());

    HandlerRegistration registration = informer.addEventHandler(log);
    runtime.runUntilIdle();
    boolean before = registration.hasSynced();
    letTimePass();

    assertThat(before).isFalse();
    assertThat(registration.hasSynced()).isTrue();
    assertThat(log.events()).containsExactly("add ns/a 1 initial");
  }

  // ---- handlers that misbehave

  @Test
  @Guarantee({"G10", "G17", "G18"})
  void aHandlerThatThrowsLosesThatCallOnlyAndSyncsAllTheSame() {
    List<String> heard = new ArrayList<>();
    List<ObjectName> attempted = new ArrayList<>();
    for (String key : List.of("ns/a", "ns/b", "ns/c", "ns/d", "ns/e")) {
      source.add(key, "1");
    }
    SharedIndexInformer<Thing> informer = builder()
        .listener(new InformerListener() {
          @Override
          public void onHandlerError(String handler, ObjectName name, Throwable error) {
            heard.add(handler + " " + name + " " + error.getMessage());
            throw new IllegalStateException("the listener throws too");
          }
        })
        .build();
    HandlerRegistration throwing = informer.addEventHandler(
        event -> {
          attempted.add(event.name());
          throw new IllegalStateException("no");
        },
        named("throwing"));
    HandlerRegistration error = informer.addEventHandler(
        event -> {
          throw new AssertionError("no");
        },
        named("error"));
    HandlerRegistration calm = informer.addEventHandler(log, named("calm"));

    informer.start();
    runtime.runUntilIdle();

    assertThat(attempted).hasSize(5);
    assertThat(heard).hasSize(10).contains("throwing ns/a no", "error ns/e no");
    assertThat(log.events()).hasSize(5);
    assertThat(List.of(throwing.hasSynced(), error.hasSynced(), calm.hasSynced()))
        .containsOnly(true);
    assertThat(informer.stats().errors().handler()).isEqualTo(10);
    assertThat(throwing.stats().mailbox().errors()).isEqualTo(5);
    assertThat(runtime.nanoTime()).as("no pause").isZero();
  }

  @Test
  @Guarantee("G10")
  void aBlockedHandlerDelaysNeitherTheMirrorNorOthers() {
    SharedIndexInformer<Thing> informer = builder().build();
    HandlerRegistration blocked = informer.addAsyncEventHandler(
        event -> new CompletableFuture<>(), named("blocked").withMailboxCapacity(3));
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    for (int i = 0; i < 20; i++) {
      source.add("ns/" + i, "1");
    }
    runtime.runUntilIdle();

    assertThat(log.events()).hasSize(20);
    assertThat(informer.snapshot().size()).isEqualTo(20);
    assertThat(blocked.stats().mailbox().delivered()).isZero();
    assertThat(blocked.stats().mailbox().merging()).isTrue();
  }

  // ---- life

  @Test
  void anInformerIsNewThenRunningThenClosed() {
    SharedIndexInformer<Thing> informer = builder().build();

    assertThat(informer.state()).isEqualTo(InformerState.NEW);
    informer.start();
    assertThat(informer.state()).isEqualTo(InformerState.RUNNING);
    informer.start();
    runtime.runUntilIdle();
    assertThat(informer.state()).isEqualTo(InformerState.RUNNING);
    assertThat(source.openWatches()).isEqualTo(1);
    informer.close();
    assertThat(informer.state()).isEqualTo(InformerState.CLOSED);
    assertThat(source.openWatches()).isZero();
    assertThatIllegalStateException()
        .isThrownBy(informer::start)
        .withMessage("informer '" + informer.name()
            + "' is closed and cannot be started again; make a new one");
  }

  @Test
  void aClosedInformerRefusesHandlersAndIndexes() {
    SharedIndexInformer<Thing> informer = started(builder().name("things"));
    informer.close();

    assertThatIllegalStateException()
        .isThrownBy(() -> informer.addEventHandler(log, named("late")))
        .withMessage(
            "handler 'late' was not added to shared informer 'things' because it has stopped already");
    assertThatIllegalStateException()
        .isThrownBy(() -> informer.addAsyncEventHandler(event -> Handlers.DONE, named("async")))
        .withMessageEndingWith("because it has stopped already");
    assertThatIllegalStateException()
        .isThrownBy(() -> informer.addIndexers(Map.of("byValue", BY_VALUE)))
        .withMessage(
            "indexes [byValue] were not added to shared informer 'things' because it has stopped already");
    assertThatIllegalStateException()
        .isThrownBy(() -> informer.removeIndexer("byValue"))
        .withMessage(
            "index 'byValue' was not removed from shared informer 'things' because it has stopped already");
    assertThat(informer.stats().handlers()).isEmpty();
  }

  @Test
  void handlersCanBeRemovedFromAClosedInformer() {
    SharedIndexInformer<Thing> informer = started(builder());
    HandlerRegistration registration = informer.addEventHandler(log);
    runtime.runUntilIdle();
    informer.close();

    CompletionStage<Void> removed = informer.removeEventHandler(registration);

    assertThat(removed.toCompletableFuture()).isCompleted();
    assertThat(registration.closed().toCompletableFuture()).isCompleted();
  }

  @Test
  @Guarantee("G30")
  void afterCloseNothingIsLeftToDoAndReadsStillWork() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer =
        builder().resyncPeriod(Duration.ofSeconds(1)).build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    CloseReport report = informer.close(Duration.ofSeconds(1));
    CloseReport again = informer.close(Duration.ofSeconds(1));
    source.add("ns/b", "1");
    runtime.advance(Duration.ofMinutes(20)); // the fake's own timers run out

    assertThat(report.isComplete()).isTrue();
    assertThat(again.isComplete()).isTrue();
    assertThat(log.events()).containsExactly("add ns/a 1 initial");
    assertThat(informer.snapshot().size()).isEqualTo(1);
    assertThat(runtime.pendingTimers()).isZero();
    assertThat(runtime.readyTasks()).isZero();
    assertThat(source.openWatches()).isZero();
  }

  @Test
  @Guarantee("G27")
  void aHandlerOfKeysDecodesNothing() {
    Set<String> keys = new TreeSet<>();
    source.add("ns/a", "1");
    int before = CacheForm.decodes();
    SharedIndexInformer<Thing> informer =
        builder().indexer("first", BY_FIRST_LETTER).build();
    informer.addEventHandler(event -> keys.add(event.kind() + " " + event.name()));
    informer.start();
    runtime.runUntilIdle();

    source.modify("ns/a", "2");
    source.add("ns/b", "1");
    runtime.runUntilIdle();
    source.resetWatch();
    letTimePass();
    source.delete("ns/b");
    runtime.runUntilIdle();

    assertThat(keys).containsExactly("ADDED ns/a", "ADDED ns/b", "DELETED ns/b", "UPDATED ns/a");
    assertThat(CacheForm.decodes()).isEqualTo(before);
  }
}
