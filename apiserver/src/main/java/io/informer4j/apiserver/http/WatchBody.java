package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.EventStream;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The body of a watch: events are taken from the stream only while the socket has room, many at a time. Those that come
 * while there is none stay in the watch cache, and when they fall out of that the watch ends.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class WatchBody implements Sending {

  private static final int BATCH = 32 * 1024;
  private static final int ONE_TURN = 1 << 20;
  private static final long UNHURRIED = Duration.ofSeconds(1).toNanos();

  private final Outlet outlet;
  private final EventStream events;
  private final UnaryOperator<byte[]> filter;
  private final Rounds rounds;
  private final Loop loop;
  private final Runnable onBroken;
  private final Runnable turn = this::pump;
  private Loop.@Nullable Timer timer;
  /** When the timer fires; it may be earlier than needed, which costs less than setting it anew each time. */
  private long timerAt = Long.MAX_VALUE;

  private boolean isOver;

  /**
   * Creates the body of a watch.
   *
   * @param filter what becomes of an event on its way out
   * @param onBroken called when the stream broke: its server is gone, or what comes next cannot be written
   */
  WatchBody(
      Outlet outlet,
      EventStream events,
      UnaryOperator<byte[]> filter,
      Rounds rounds,
      Loop loop,
      Runnable onBroken) {
    this.outlet = outlet;
    this.events = events;
    this.filter = filter;
    this.rounds = rounds;
    this.loop = loop;
    this.onBroken = onBroken;
  }

  /** Begins to listen. Apart from the constructor, since it gives this away. */
  void open() {
    events.onReady(() -> rounds.enter(turn));
    pump();
  }

  EventStream events() {
    return events;
  }

  @Override
  public void pump() {
    try {
      send();
    } catch (RuntimeException e) {
      close();
      onBroken.run();
    }
  }

  private void send() {
    if (isOver || outlet.isStopped()) {
      return;
    }
    long now = System.nanoTime();
    int sent = 0;
    while (outlet.hasRoom()) {
      if (sent >= ONE_TURN) {
        rounds.enter(turn);
        return;
      }
      int bytes = sendBatch(now);
      if (bytes == 0) {
        break;
      }
      sent += bytes;
    }
    if (events.hasEnded(now)) {
      end();
    } else {
      setTimer(now);
    }
  }

  private int sendBatch(long now) {
    Optional<byte[]> first = events.next(now);
    if (first.isEmpty()) {
      return 0;
    }
    ByteBuf batch = Unpooled.buffer(first.get().length);
    for (Optional<byte[]> line = first; line.isPresent(); ) {
      batch.writeBytes(filter.apply(line.get()));
      line = batch.readableBytes() < BATCH ? events.next(now) : Optional.empty();
    }
    int bytes = batch.readableBytes();
    outlet.write(batch);
    return bytes;
  }

  private void end() {
    close();
    if (events.watch().isBroken()) {
      onBroken.run();
    } else {
      outlet.end();
    }
  }

  /** Without room, a bookmark that is due cannot be taken: then the timer only sees to it that the watch can end. */
  private void setTimer(long now) {
    long due = outlet.hasRoom() ? events.due() : Math.max(events.due(), now + UNHURRIED);
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
