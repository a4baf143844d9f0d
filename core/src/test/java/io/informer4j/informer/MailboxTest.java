package io.informer4j.informer;

import static io.informer4j.informer.Events.added;
import static io.informer4j.informer.Events.deleted;
import static io.informer4j.informer.Events.snapshot;
import static io.informer4j.informer.Events.thing;
import static io.informer4j.informer.Events.updated;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What a mailbox does with single events, markers, handlers that throw, and its bounds. */
class MailboxTest extends MailboxTestBase {

  @Test
  void nothingHappensBeforeTheHandlersThreadRuns() {
    Mailbox<Thing> mailbox = mailbox();
    assertThat(runtime.readyTasks()).isZero();

    mailbox.offer(added(thing("a", 1)));
    mailbox.offer(added(thing("b", 2)));

    assertThat(handler.texts()).isEmpty();
    assertThat(runtime.readyTasks()).isEqualTo(1);
    assertThat(mailbox.isDelivering()).isFalse();
    assertThat(mailbox.pending()).isEqualTo(2);
  }

  @Test
  @Guarantee("G9")
  void eventsAreDeliveredInOrder() {
    Mailbox<Thing> mailbox = mailbox();

    mailbox.offer(added(thing("a", 1)));
    mailbox.offer(updated(thing("a", 1), thing("a", 2)));
    mailbox.offer(added(thing("b", 3)));
    runtime.runUntilIdle();
    mailbox.offer(deleted(thing("a", 4)));
    runtime.runUntilIdle();

    assertThat(handler.texts())
        .containsExactly("add a@1", "update a@1 a@2", "add b@3", "delete a@4");
    assertThat(mailbox.pending()).isZero();
    assertThat(mailbox.stats()).isEqualTo(new MailboxStats(4, 0, 0, 0, 0, 0, false, Duration.ZERO));
  }

  @Test
  void aBusyHandlerLetsOthersHaveTheirTurn() {
    Mailbox<Thing> mailbox = mailbox();
    for (CachedObject<Thing> thing : things(Mailbox.EVENTS_PER_TURN + 1)) {
      mailbox.offer(added(thing));
    }

    runtime.step();
    assertThat(handler.events()).hasSize(Mailbox.EVENTS_PER_TURN);
    assertThat(runtime.readyTasks()).isEqualTo(1);
    runtime.step();

    assertThat(handler.events()).hasSize(Mailbox.EVENTS_PER_TURN + 1);
    assertThat(runtime.readyTasks()).isZero();
  }

  @Test
  void theNextEventWaitsForTheStageOfTheOneBefore() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox();
    mailbox.offer(added(thing("a", 1)));
    mailbox.offer(added(thing("b", 2)));

    runtime.runUntilIdle();
    assertThat(handler.texts()).containsExactly("add a@1");
    assertThat(mailbox.isDelivering()).isTrue();
    assertThat(mailbox.pending()).isEqualTo(2);
    assertThat(runtime.readyTasks()).isZero();

    handler.endOne();
    assertThat(handler.texts())
        .as("not on the thread that ended the stage")
        .containsExactly("add a@1");
    assertThat(mailbox.pending()).isEqualTo(1);
    runtime.runUntilIdle();

    assertThat(handler.texts()).containsExactly("add a@1", "add b@2");
    handler.endOne();
    runtime.runUntilIdle();
    assertThat(mailbox.pending()).isZero();
    assertThat(mailbox.isDelivering()).isFalse();
  }

  @Test
  void aStageThatHasEndedAlreadyDoesNotCostATurn() {
    List<String> told = new ArrayList<>();
    Mailbox<Thing> mailbox = mailbox(8, MailboxPolicy.MERGE, event -> {
      told.add(Events.text(event));
      return CompletableFuture.completedFuture(null);
    });
    mailbox.offer(added(thing("a", 1)));
    mailbox.offer(added(thing("b", 2)));

    runtime.step();

    assertThat(told).containsExactly("add a@1", "add b@2");
    assertThat(runtime.readyTasks()).isZero();
    assertThat(mailbox.stats().delivered()).isEqualTo(2);
  }

  @Test
  @Guarantee("G11")
  void beyondCapacityEventsAreMergedAndTheListenerIsToldOncePerEpisode() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox(2, MailboxPolicy.MERGE);
    mailbox.offer(added(thing("a", 1)));
    runtime.runUntilIdle();

    mailbox.offer(updated(thing("a", 1), thing("a", 2)));
    assertThat(listener.heard).isEmpty();
    mailbox.offer(updated(thing("a", 2), thing("a", 3)));
    mailbox.offer(updated(thing("a", 3), thing("a", 4)));
    assertThat(mailbox.stats().merging()).isTrue();
    handler.release();
    runtime.runUntilIdle();

    assertThat(listener.heard).containsExactly("merging at 2");
    assertThat(handler.texts()).containsExactly("add a@1", "update a@1 a@4");
    assertThat(mailbox.stats()).isEqualTo(new MailboxStats(2, 2, 0, 0, 0, 0, false, Duration.ZERO));
  }

  @Test
  void anUpdateToAnotherObjectBecomesADeleteAndAnAdd() {
    Mailbox<Thing> mailbox = mailbox();

    mailbox.offer(updated(thing("a", 1), thing("a#2", 5)));
    runtime.runUntilIdle();

    assertThat(handler.texts()).containsExactly("gone a@1", "add a#2@5");
  }

  @Test
  @Guarantee("G18")
  void aMarkerIsReachedWhenTheHandlerHasReturnedFromEverythingBefore() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox();
    List<String> reached = new ArrayList<>();
    mailbox.replay(snapshot(thing("a", 1)));
    mailbox.syncMarker(() -> reached.add("after " + handler.texts()));
    mailbox.offer(added(thing("b", 2)));

    runtime.runUntilIdle();
    assertThat(handler.texts()).containsExactly("initial a@1");
    assertThat(reached).isEmpty();
    handler.endOne();
    assertThat(reached).isEmpty();
    runtime.runUntilIdle();

    assertThat(reached).containsExactly("after [initial a@1]");
    assertThat(handler.texts()).containsExactly("initial a@1", "add b@2");
  }

  @Test
  void aMarkerInAnEmptyMailboxIsReachedOnTheHandlersThread() {
    Mailbox<Thing> mailbox = mailbox();
    List<String> reached = new ArrayList<>();

    mailbox.syncMarker(() -> reached.add("reached"));
    assertThat(reached).isEmpty();
    runtime.runUntilIdle();

    assertThat(reached).containsExactly("reached");
  }

  @Test
  @Guarantee("G18")
  void aMarkerIsReachedEvenIfWhatWasBeforeItHasVanished() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox(2, MailboxPolicy.MERGE);
    List<String> reached = new ArrayList<>();
    mailbox.offer(added(thing("a", 1)));
    runtime.runUntilIdle();
    mailbox.offer(added(thing("b", 1)));
    mailbox.syncMarker(() -> reached.add("after " + handler.texts()));

    mailbox.offer(deleted(thing("b", 2)));
    handler.release();
    runtime.runUntilIdle();

    assertThat(reached).containsExactly("after [add a@1]");
    assertThat(mailbox.stats().merged()).isEqualTo(2);
  }

  @Test
  void aMarkerThatThrowsStopsNothing() {
    Mailbox<Thing> mailbox = mailbox();
    mailbox.syncMarker(() -> {
      throw new IllegalStateException("the owner's mistake");
    });
    mailbox.offer(added(thing("a", 1)));

    runtime.runUntilIdle();

    assertThat(handler.texts()).containsExactly("add a@1");
  }

  @Test
  @Guarantee("G17")
  void aHandlerThatThrowsIsReportedAndTheNextEventFollows() {
    List<String> told = new ArrayList<>();
    List<String> reached = new ArrayList<>();
    ResourceEventConsumer<Thing> throwing = event -> {
      told.add(Events.text(event));
      if (told.size() == 1) {
        throw new IllegalStateException("first");
      }
      if (told.size() == 2) {
        throw new AssertionError("second");
      }
    };
    Mailbox<Thing> mailbox = mailbox(8, MailboxPolicy.MERGE, Handlers.adapt(throwing));
    mailbox.replay(snapshot(thing("a", 1)));
    mailbox.syncMarker(() -> reached.add("synced"));
    mailbox.offer(added(thing("b", 2)));
    mailbox.offer(added(thing("c", 3)));

    runtime.runUntilIdle();

    assertThat(told).containsExactly("initial a@1", "add b@2", "add c@3");
    assertThat(reached).containsExactly("synced");
    assertThat(listener.heard)
        .containsExactly(
            "error on initial a@1: java.lang.IllegalStateException: first",
            "error on add b@2: java.lang.AssertionError: second");
    assertThat(mailbox.stats().errors()).isEqualTo(2);
    assertThat(mailbox.stats().delivered()).isEqualTo(3);
    assertThat(mailbox.pending()).isZero();
  }

  @Test
  @Guarantee("G17")
  void aStageThatFailsIsReportedWithItsCause() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox();
    mailbox.offer(added(thing("a", 1)));
    mailbox.offer(added(thing("b", 2)));
    mailbox.offer(added(thing("c", 3)));
    mailbox.offer(added(thing("d", 4)));

    runtime.runUntilIdle();
    handler.failOne(new IllegalStateException("plain"));
    runtime.runUntilIdle();
    handler.failOne(new CompletionException(new IllegalStateException("wrapped")));
    runtime.runUntilIdle();
    handler.failOne(new CompletionException("alone", null));
    runtime.runUntilIdle();

    assertThat(listener.heard)
        .containsExactly(
            "error on add a@1: java.lang.IllegalStateException: plain",
            "error on add b@2: java.lang.IllegalStateException: wrapped",
            "error on add c@3: java.util.concurrent.CompletionException: alone");
    assertThat(handler.texts()).hasSize(4);
    assertThat(mailbox.stats().errors()).isEqualTo(3);
  }

  @Test
  void aHandlerThatReturnsNoStageIsReported() {
    Mailbox<Thing> mailbox = mailbox(8, MailboxPolicy.MERGE, MailboxTest::noStage);
    mailbox.offer(added(thing("a", 1)));

    runtime.runUntilIdle();

    assertThat(listener.heard)
        .containsExactly(
            "error on add a@1: java.lang.NullPointerException: an asynchronous handler must return a stage, not null");
    assertThat(mailbox.pending()).isZero();
  }

  @SuppressWarnings("NullAway")
  private static CompletionStage<Void> noStage(ResourceEvent<Thing> event) {
    return null;
  }

  @Test
  void aListenerThatThrowsStopsNothing() {
    MailboxListener<Thing> broken = new MailboxListener<>() {
      @Override
      public void onHandlerError(ResourceEvent<Thing> event, Throwable error) {
        throw new IllegalStateException("the listener's own mistake");
      }
    };
    List<String> told = new ArrayList<>();
    Mailbox<Thing> mailbox = new Mailbox<>(
        runtime,
        HandlerOptions.defaults(),
        event -> {
          told.add(Events.text(event));
          throw new IllegalStateException("the handler's");
        },
        broken);
    mailbox.offer(added(thing("a", 1)));
    mailbox.offer(added(thing("b", 2)));

    runtime.runUntilIdle();

    assertThat(told).containsExactly("add a@1", "add b@2");
  }

  @Test
  void aFullMailboxThatFailsIsClosedAndItsOwnerTold() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox(2, MailboxPolicy.FAIL);
    mailbox.offer(added(thing("a", 1)));
    runtime.runUntilIdle();
    mailbox.offer(added(thing("b", 2)));
    assertThat(listener.heard).isEmpty();

    mailbox.offer(added(thing("c", 3)));
    mailbox.offer(added(thing("d", 4)));
    handler.release();
    runtime.runUntilIdle();

    assertThat(listener.heard).containsExactly("overflow of 2");
    assertThat(handler.texts()).containsExactly("add a@1");
    assertThat(mailbox.pending()).isZero();
    assertThat(mailbox.close(false).toCompletableFuture()).isDone();
  }

  @Test
  void eitherHalfOfAnUpdateToAnotherObjectMayOverflow() {
    Mailbox<Thing> mailbox = mailbox(1, MailboxPolicy.FAIL);

    mailbox.offer(updated(thing("a", 1), thing("a#2", 5)));

    assertThat(listener.heard).containsExactly("overflow of 1");
  }

  @Test
  void aMailboxThatBlocksSaysHowMuchRoomThereIsAndWhenThereIsSomeAgain() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox(4, MailboxPolicy.BLOCK);
    List<String> signals = new ArrayList<>();
    mailbox.onRoom(() -> signals.add("room " + mailbox.room()));
    for (CachedObject<Thing> thing : things(5)) {
      mailbox.offer(added(thing));
    }
    runtime.runUntilIdle();
    assertThat(mailbox.room()).isZero();

    for (int pending = 4; pending >= 3; pending--) {
      handler.endOne();
      runtime.runUntilIdle();
      assertThat(mailbox.pending()).isEqualTo(pending);
      assertThat(signals).isEmpty();
    }
    handler.endOne();
    runtime.runUntilIdle();
    assertThat(signals).containsExactly("room 2");
    handler.release();
    runtime.runUntilIdle();

    assertThat(signals).hasSize(1);
    assertThat(handler.events()).hasSize(5);
    assertThat(mailbox.stats().merged()).isZero();
  }

  @Test
  void anEmptiedMailboxThatBlocksSignalsItsRoomToo() {
    Mailbox<Thing> mailbox = mailbox(1, MailboxPolicy.BLOCK);
    List<String> signals = new ArrayList<>();
    mailbox.onRoom(() -> signals.add("room " + mailbox.room()));
    mailbox.offer(added(thing("a", 1)));
    assertThat(mailbox.room()).isZero();

    runtime.runUntilIdle();

    assertThat(signals).containsExactly("room 1");
  }

  @Test
  void roomNeedsNoListener() {
    Mailbox<Thing> mailbox = mailbox(1, MailboxPolicy.BLOCK);
    mailbox.offer(added(thing("a", 1)));
    assertThat(mailbox.room()).isZero();

    runtime.runUntilIdle();

    assertThat(mailbox.room()).isEqualTo(1);
  }

  @Test
  void closingAMailboxThatBlocksFreesItsProducer() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox(1, MailboxPolicy.BLOCK);
    List<String> signals = new ArrayList<>();
    mailbox.onRoom(() -> signals.add("room " + mailbox.room()));
    mailbox.offer(added(thing("a", 1)));
    assertThat(mailbox.room()).isZero();

    mailbox.close(false);

    assertThat(signals).containsExactly("room " + Integer.MAX_VALUE);
  }
}
