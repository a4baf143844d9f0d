package io.informer4j.informer;

import static io.informer4j.informer.Events.added;
import static io.informer4j.informer.Events.deleted;
import static io.informer4j.informer.Events.snapshot;
import static io.informer4j.informer.Events.thing;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a mailbox says of the time its handler takes, and how often it looks at the clock for that. */
class MailboxTimingTest extends MailboxTestBase {

  @Test
  void statisticsSayForHowLongAHandlerIsBusyWithOneEvent() {
    handler.hold();
    Mailbox<Thing> mailbox = mailbox();
    mailbox.offer(added(thing("a", 1)));
    mailbox.offer(added(thing("b", 2)));
    runtime.runUntilIdle();

    runtime.advance(Duration.ofSeconds(3));
    assertThat(mailbox.stats().currentCall()).isEqualTo(Duration.ofSeconds(3));
    handler.endOne();
    runtime.runUntilIdle();
    runtime.advance(Duration.ofSeconds(2));
    assertThat(mailbox.stats().currentCall()).isEqualTo(Duration.ofSeconds(2));
    handler.endOne();
    runtime.runUntilIdle();

    assertThat(mailbox.stats().currentCall()).isEqualTo(Duration.ZERO);
  }

  @Test
  void theClockIsReadOnceForManyQuickCallsAndForEachSlowOne() {
    List<Long> busyMicros = new ArrayList<>();
    List<Mailbox<Thing>> self = new ArrayList<>();
    List<Duration> callTime = new ArrayList<>(List.of(Duration.ofNanos(10_000)));
    Mailbox<Thing> mailbox = mailbox(1024, MailboxPolicy.MERGE, event -> {
      runtime.advance(callTime.get(0));
      busyMicros.add(self.get(0).stats().currentCall().toNanos() / 1000);
      return Handlers.DONE;
    });
    self.add(mailbox);

    things(40).forEach(thing -> mailbox.offer(added(thing)));
    runtime.runUntilIdle();
    assertThat(busyMicros.subList(0, 3))
        .as("the first is timed alone")
        .containsExactly(10L, 10L, 20L);
    assertThat(busyMicros.subList(32, 34)).as("then 32 at once").containsExactly(320L, 10L);
    assertThat(busyMicros.get(39)).isEqualTo(70L);

    busyMicros.clear();
    callTime.set(0, Duration.ofMillis(1).plusNanos(1000));
    things(2).forEach(thing -> mailbox.offer(deleted(thing)));
    runtime.runUntilIdle();
    assertThat(busyMicros)
        .as("the first slow ones come as a surprise")
        .containsExactly(1001L, 2002L);

    busyMicros.clear();
    things(3).forEach(thing -> mailbox.offer(added(thing)));
    runtime.runUntilIdle();
    assertThat(busyMicros).containsExactly(1001L, 1001L, 1001L);

    busyMicros.clear();
    callTime.set(0, Duration.ofMillis(1));
    things(3).forEach(thing -> mailbox.offer(deleted(thing)));
    runtime.runUntilIdle();
    assertThat(busyMicros).as("a millisecond is not slow yet").containsExactly(1000L, 1000L, 2000L);
  }

  @Test
  void theClockIsReadAsOftenForACursor() {
    List<Long> busyMicros = new ArrayList<>();
    List<Mailbox<Thing>> self = new ArrayList<>();
    Mailbox<Thing> mailbox = mailbox(1024, MailboxPolicy.MERGE, event -> {
      runtime.advance(Duration.ofNanos(10_000));
      busyMicros.add(self.get(0).stats().currentCall().toNanos() / 1000);
      return Handlers.DONE;
    });
    self.add(mailbox);

    mailbox.replay(snapshot(things(40), List.of()));
    runtime.runUntilIdle();

    assertThat(busyMicros.subList(0, 3)).containsExactly(10L, 10L, 20L);
    assertThat(busyMicros.subList(32, 35)).containsExactly(320L, 10L, 20L);
  }

  @Test
  void timeBetweenTurnsIsNotTheHandlers() {
    List<Long> busyMicros = new ArrayList<>();
    List<Mailbox<Thing>> self = new ArrayList<>();
    ClockAheadRuntime ahead = new ClockAheadRuntime(runtime);
    Mailbox<Thing> mailbox = new Mailbox<>(
        ahead,
        HandlerOptions.defaults(),
        event -> {
          ahead.nanosAhead += 10_000;
          busyMicros.add(self.get(0).stats().currentCall().toNanos() / 1000);
          return Handlers.DONE;
        },
        listener);
    self.add(mailbox);
    mailbox.replay(snapshot(things(Mailbox.EVENTS_PER_TURN + 10), List.of()));

    runtime.step();
    ahead.nanosAhead += 5_000_000_000L;
    runtime.step();

    assertThat(busyMicros).hasSize(Mailbox.EVENTS_PER_TURN + 10);
    assertThat(busyMicros.subList(Mailbox.EVENTS_PER_TURN, Mailbox.EVENTS_PER_TURN + 2))
        .as("still a quick handler")
        .containsExactly(10L, 20L);
  }

  /** Lets time pass while tasks wait, which the deterministic runtime does not do by itself. */
  private static final class ClockAheadRuntime extends ForwardingRuntime {

    private long nanosAhead;

    ClockAheadRuntime(InformerRuntime base) {
      super(base);
    }

    @Override
    public long nanoTime() {
      return super.nanoTime() + nanosAhead;
    }
  }
}
