package io.informer4j.informer;

import static io.informer4j.informer.Events.added;
import static io.informer4j.informer.Events.snapshot;
import static io.informer4j.informer.Events.thing;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MailboxCloseTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final RecordingHandler handler = new RecordingHandler();

  private Mailbox<Thing> mailbox(AsyncResourceEventConsumer<Thing> consumer) {
    return new Mailbox<>(runtime, HandlerOptions.defaults(), consumer, new RecordingListener());
  }

  private static boolean isDone(CompletionStage<Void> stage) {
    return stage.toCompletableFuture().isDone();
  }

  @Test
  @Guarantee("G13")
  void anIdleMailboxIsClosedAtOnceAndCallsNobodyAnyMore() {
    Mailbox<Thing> mailbox = mailbox(handler);
    List<String> reached = new ArrayList<>();
    mailbox.offer(added(thing("a", 1)));
    mailbox.syncMarker(() -> reached.add("reached"));

    CompletionStage<Void> closed = mailbox.close(false);
    assertThat(isDone(closed)).isTrue();
    mailbox.offer(added(thing("b", 2)));
    mailbox.resync(snapshot(thing("c", 3)));
    runtime.runUntilIdle();

    assertThat(handler.texts()).isEmpty();
    assertThat(reached).isEmpty();
    assertThat(mailbox.pending()).isZero();
    assertThat(mailbox.isDelivering()).isFalse();
  }

  @Test
  @Guarantee("G13")
  void aBusyMailboxIsClosedWhenTheCallHasEnded() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox(handler);
    List<String> reached = new ArrayList<>();
    mailbox.offer(added(thing("a", 1)));
    mailbox.syncMarker(() -> reached.add("reached"));
    mailbox.offer(added(thing("b", 2)));
    runtime.runUntilIdle();

    CompletionStage<Void> closed = mailbox.close(true);
    assertThat(isDone(closed)).isFalse();
    assertThat(mailbox.isDelivering()).isTrue();
    handler.endOne();
    assertThat(isDone(closed)).isTrue();
    runtime.runUntilIdle();

    assertThat(handler.texts()).containsExactly("add a@1");
    assertThat(reached).isEmpty();
    assertThat(mailbox.isDelivering()).isFalse();
    assertThat(runtime.readyTasks()).isZero();
  }

  @Test
  void whatWasTakenAtOnceIsDiscardedToo() {
    List<String> told = new ArrayList<>();
    List<String> reached = new ArrayList<>();
    List<Mailbox<Thing>> self = new ArrayList<>();
    Mailbox<Thing> mailbox = mailbox(event -> {
      told.add(Events.text(event));
      if (told.size() == 3) {
        self.get(0).close(false);
      }
      return Handlers.DONE;
    });
    self.add(mailbox);
    for (int i = 1; i <= 10; i++) {
      mailbox.offer(added(thing("t" + i, i)));
      mailbox.syncMarker(() -> reached.add("after " + told.size()));
    }

    runtime.runUntilIdle();

    assertThat(told).containsExactly("add t1@1", "add t2@2", "add t3@3");
    assertThat(reached).containsExactly("after 1", "after 2");
  }

  @Test
  void theRestOfACursorIsDiscarded() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox(handler);
    mailbox.replay(snapshot(thing("a", 1), thing("b", 2), thing("c", 3)));
    runtime.runUntilIdle();

    mailbox.close(false);
    handler.release();
    runtime.runUntilIdle();

    assertThat(handler.events()).hasSize(1);
  }

  @Test
  void markersAndEventsThatWereTakenAreDiscardedWhenAMarkerCloses() {
    List<String> reached = new ArrayList<>();
    List<Mailbox<Thing>> self = new ArrayList<>();
    Mailbox<Thing> mailbox = mailbox(handler);
    self.add(mailbox);
    mailbox.offer(added(thing("quick", 1)));
    mailbox.syncMarker(() -> self.get(0).close(false));
    mailbox.syncMarker(() -> reached.add("reached"));
    mailbox.offer(added(thing("a", 1)));
    mailbox.offer(added(thing("b", 1)));

    runtime.runUntilIdle();

    assertThat(reached).isEmpty();
    assertThat(handler.texts()).containsExactly("add quick@1");
    assertThat(mailbox.stats().delivered()).isEqualTo(1);
  }

  @Test
  @Guarantee("G30")
  void closedFromWithinTheHandlerItEndsWithThatCall() {
    List<String> told = new ArrayList<>();
    List<CompletionStage<Void>> closed = new ArrayList<>();
    List<Mailbox<Thing>> self = new ArrayList<>();
    Mailbox<Thing> mailbox = mailbox(event -> {
      told.add(Events.text(event) + " " + self.get(0).isInHandler());
      closed.add(self.get(0).close(true));
      told.add("done " + isDone(closed.get(0)) + " " + Thread.currentThread().isInterrupted());
      return Handlers.DONE;
    });
    self.add(mailbox);
    mailbox.offer(added(thing("a", 1)));
    mailbox.offer(added(thing("b", 2)));
    assertThat(mailbox.isInHandler()).isFalse();

    runtime.runUntilIdle();

    assertThat(told).containsExactly("add a@1 true", "done false false");
    assertThat(isDone(closed.get(0))).isTrue();
    assertThat(mailbox.isInHandler()).isFalse();
  }

  @Test
  void theThreadIsNotInTheHandlerWhileItsStageIsUnderWay() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox(handler);
    mailbox.offer(added(thing("a", 1)));

    runtime.runUntilIdle();

    assertThat(mailbox.isInHandler()).isFalse();
    assertThat(mailbox.isDelivering()).isTrue();
  }

  @Test
  void closingAgainIsHarmless() {
    Mailbox<Thing> mailbox = mailbox(handler);

    assertThat(isDone(mailbox.close(false))).isTrue();
    assertThat(isDone(mailbox.close(true))).isTrue();
  }

  @Test
  @Guarantee("G30")
  void aBlockedHandlerIsInterruptedAndItsErrorReported() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CompletableFuture<Throwable> reported = new CompletableFuture<>();
    MailboxListener<Thing> listener = new MailboxListener<>() {
      @Override
      public void onHandlerError(ResourceEvent<Thing> event, Throwable error) {
        reported.complete(error);
      }
    };
    ResourceEventConsumer<Thing> blocked = event -> {
      inside.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted on " + Events.text(event), e);
      }
    };
    try (ThreadedRuntime threads = new ThreadedRuntime("mailbox-close-test")) {
      Mailbox<Thing> mailbox =
          new Mailbox<>(threads, HandlerOptions.defaults(), Handlers.adapt(blocked), listener);
      mailbox.offer(added(thing("a", 1)));
      mailbox.offer(added(thing("b", 2)));
      inside.await();

      assertThat(mailbox.isDelivering()).isTrue();
      assertThat(mailbox.isInHandler()).isFalse();
      boolean ended = threads.await(mailbox.close(true), Duration.ofMinutes(1));

      assertThat(ended).isTrue();
      assertThat(reported.join()).hasMessage("interrupted on add a@1");
      assertThat(mailbox.isDelivering()).isFalse();
    }
  }
}
