package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.EventStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The body of a watch: events are taken from the stream only while its sink has room, many at a time. Those that come
 * while there is none stay in the watch cache, and when they fall out of that the watch ends.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class WatchBody implements Sending {

  private static final int ONE_TURN = 1 << 20;
  private static final long UNHURRIED = Duration.ofSeconds(1).toNanos();

  private final EventSink sink;
  private final EventStream events;
  private final Rounds rounds;
  private final Loop loop;
  private final Runnable turn = this::pump;
  private Loop.@Nullable Timer timer;
  /** When the timer fires; it may be earlier than needed, which costs less than setting it anew each time. */
  private long timerAt = Long.MAX_VALUE;

  private boolean isOver;

  WatchBody(EventSink sink, EventStream events, Rounds rounds, Loop loop) {
    this.sink = sink;
    this.events = events;
    this.rounds = rounds;
    this.loop = loop;
  }

  /** Begins to listen. Apart from the constructor, since it gives this away. */
  void open() {
    events.onReady(() -> rounds.enter(turn));
    pump();
  }

  EventStream events() {
    return events;
  }

  boolean hasRoom() {
    return sink.hasRoom();
  }

  @Override
  public void pump() {
    try {
      send();
    } catch (RuntimeException e) {
      end(true);
    }
  }

  private void send() {
    if (isOver || sink.isStopped()) {
      return;
    }
    long now = System.nanoTime();
    int sent = 0;
    while (sink.hasRoom()) {
      if (sent >= ONE_TURN) {
        rounds.enter(turn);
        return;
      }
      int bytes = sink.send(events, now);
      if (bytes == 0) {
        break;
      }
      sent += bytes;
    }
    if (events.hasEnded(now)) {
      end(events.watch().isBroken());
    } else {
      setTimer(now);
    }
  }

  private void end(boolean isBroken) {
    close();
    sink.end(isBroken);
  }

  /** Without room, a bookmark that is due cannot be taken: then the timer only sees to it that the watch can end. */
  private void setTimer(long now) {
    long due = sink.hasRoom() ? events.due() : Math.max(events.due(), now + UNHURRIED);
    if (due < timerAt) {
      cancelTimer();
      timerAt = due;
      timer = loop.after(Duration.ofNanos(Math.max(0, due - now)), this::onTimer);
    }
  }

  private void onTimer() {
    timerAt = Long.MAX_VALUE;
    pump();
  }

  private void cancelTimer() {
    timerAt = Long.MAX_VALUE;
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  @Override
  public void finish() {
    events.watch().finish();
    pump();
  }

  @Override
  public void close() {
    isOver = true;
    cancelTimer();
    events.close();
  }
}
