package io.informer4j.controller.event;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events, one call at a time and in order. A write that gets no answer is tried again, and the others wait meanwhile: the
 * server would not take them either. Of an event that waits only the newest state is written.
 *
 * <p><b>Threading:</b> owned by one loop; calls of the sink run on handlers of the runtime.
 */
final class Outbox {

  static final int MAX_TRIES = 12;
  static final Duration BETWEEN_TRIES = Duration.ofSeconds(10);

  private static final Logger log = LoggerFactory.getLogger(Outbox.class);
  private static final Cancellable NO_TIMER = () -> {};

  private enum State {
    /** Nothing to write. */
    IDLE,
    /** A call of the sink is under way. */
    SENDING,
    /** A write got no answer and waits to be tried again. */
    PAUSED,
    /** Nothing is written any more. */
    CLOSED
  }

  /** The write that is under way. */
  private static final class Sending {
    private final Write write;
    private int tries;
    private boolean wasUnanswered;

    Sending(Write write) {
      this.write = write;
    }
  }

  private final InformerRuntime runtime;
  private final SerialLoop loop;
  private final EventSink sink;
  private final EventCounters counters;
  private final Map<String, Write> waiting = new LinkedHashMap<>();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private State state = State.IDLE;
  private boolean isClosing;
  private @Nullable Sending current;
  private Cancellable timer = NO_TIMER;

  Outbox(InformerRuntime runtime, SerialLoop loop, EventSink sink, EventCounters counters) {
    this.runtime = runtime;
    this.loop = loop;
    this.sink = sink;
    this.counters = counters;
  }

  void put(EventRecord record) {
    if (state == State.CLOSED) {
      counters.abandoned.incrementAndGet();
      return;
    }
    Write write = Write.of(record);
    Write before = waiting.get(record.key());
    waiting.put(record.key(), before == null ? write : before.replacedBy(write));
    if (before == null) {
      counters.enter();
    }
    next();
  }

  private void next() {
    if (state != State.IDLE) {
      return;
    }
    Iterator<Write> oldest = waiting.values().iterator();
    if (oldest.hasNext()) {
      Sending sending = new Sending(oldest.next());
      oldest.remove();
      send(sending);
    } else if (isClosing) {
      state = State.CLOSED;
      closed.complete(null);
    }
  }

  private void send(Sending sending) {
    state = State.SENDING;
    current = sending;
    sending.tries++;
    boolean wasUnanswered = sending.wasUnanswered;
    runtime.handlers().execute(() -> {
      Attempt attempt = Attempt.at(sink, sending.write, wasUnanswered);
      loop.execute(() -> onAttempt(sending, attempt));
    });
  }

  private void onAttempt(Sending sending, Attempt attempt) {
    if (state == State.CLOSED) {
      return;
    }
    boolean isUnanswered = attempt.kind() == Attempt.Kind.UNANSWERED;
    sending.wasUnanswered |= isUnanswered;
    if (isUnanswered && !isClosing && sending.tries < MAX_TRIES) {
      pause(sending, attempt);
      return;
    }
    count(sending, attempt);
    counters.leave();
    current = null;
    state = State.IDLE;
    next();
  }

  /** The first pause is drawn, so that those who lost the server at the same time do not come back at the same time. */
  private void pause(Sending sending, Attempt attempt) {
    log.debug(
        "no answer, an event will be tried again: {} tries={} cause={}",
        sending.write.record(),
        sending.tries,
        attempt.cause().map(Throwable::toString).orElse(""));
    state = State.PAUSED;
    long nanos = BETWEEN_TRIES.toNanos();
    Duration pause = sending.tries == 1
        ? Duration.ofNanos((long) (nanos * runtime.random().nextDouble()))
        : BETWEEN_TRIES;
    timer = runtime.schedule(pause, () -> loop.execute(() -> resume(sending)));
  }

  private void resume(Sending sending) {
    if (state == State.PAUSED && current == sending) {
      send(sending);
    }
  }

  private void count(Sending sending, Attempt attempt) {
    EventRecord record = sending.write.record();
    String cause = attempt.cause().map(Throwable::toString).orElse("");
    switch (attempt.kind()) {
      case WRITTEN -> counters.written.incrementAndGet();
      case REFUSED -> {
        counters.refused.incrementAndGet();
        log.warn("an event was refused and is given up: {} cause={}", record, cause);
      }
      case UNANSWERED -> {
        counters.abandoned.incrementAndGet();
        log.warn(
            "no answer, an event is given up: {} tries={} cause={}", record, sending.tries, cause);
      }
    }
  }

  /** Lets everything be tried once more and then no more. */
  void close() {
    isClosing = true;
    timer.cancel();
    Sending pausing = current;
    if (state == State.PAUSED && pausing != null) {
      send(pausing);
    }
    next();
  }

  /** Returns a stage that completes when nothing will be written any more. */
  CompletionStage<Void> closed() {
    return closed;
  }

  /** Writes nothing more, whatever waits. */
  void giveUp() {
    if (state == State.CLOSED) {
      return;
    }
    int left = waiting.size() + (state == State.IDLE ? 0 : 1);
    state = State.CLOSED;
    timer.cancel();
    waiting.clear();
    for (int i = 0; i < left; i++) {
      counters.abandoned.incrementAndGet();
      counters.leave();
    }
    log.warn("events are given up since their recorder was closed: events={}", left);
    closed.complete(null);
  }
}
