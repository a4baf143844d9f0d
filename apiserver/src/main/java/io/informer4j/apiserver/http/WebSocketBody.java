package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.EventStream;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A watch over a WebSocket, as fabric8's client asks for one first: every event is a text message. Otherwise it is as the
 * body of any watch; events are taken from the stream only while there is room.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class WebSocketBody implements Sending {

  private static final int ONE_TURN = 1 << 20;
  private static final long UNHURRIED = Duration.ofSeconds(1).toNanos();

  private final ServerWebSocket socket;
  private final EventStream events;
  private final UnaryOperator<byte[]> filter;
  private final Rounds rounds;
  private final Loop loop;
  private final Runnable turn = this::pump;
  private Loop.Timer timer = () -> {};
  private boolean isOver;

  /**
   * Creates a watch.
   *
   * @param filter what becomes of an event on its way out
   */
  WebSocketBody(
      ServerWebSocket socket,
      EventStream events,
      UnaryOperator<byte[]> filter,
      Rounds rounds,
      Loop loop) {
    this.socket = socket;
    this.events = events;
    this.filter = filter;
    this.rounds = rounds;
    this.loop = loop;
  }

  /** Returns whether the client wants to go on with a WebSocket; with HTTP/2 there is none. */
  static boolean isAskedFor(HttpServerRequest request) {
    return "websocket".equalsIgnoreCase(request.getHeader("Upgrade"));
  }

  /**
   * Begins to send. Apart from the constructor, since it gives this away.
   *
   * @param onClosed called when the socket is closed, by whomever
   */
  void open(Runnable onClosed) {
    socket.drainHandler(drained -> pump());
    socket.exceptionHandler(e -> onClosed.run());
    socket.closeHandler(closed -> onClosed.run());
    events.onReady(() -> rounds.enter(turn));
    pump();
  }

  EventStream events() {
    return events;
  }

  boolean hasRoom() {
    return !socket.isClosed() && !socket.writeQueueFull();
  }

  @Override
  public void pump() {
    if (isOver) {
      return;
    }
    try {
      send(System.nanoTime());
    } catch (RuntimeException e) {
      end();
    }
  }

  private void send(long now) {
    int sent = 0;
    while (hasRoom()) {
      if (sent >= ONE_TURN) {
        rounds.enter(turn);
        return;
      }
      Optional<byte[]> line = events.next(now);
      if (line.isEmpty()) {
        break;
      }
      byte[] event = filter.apply(line.get());
      sent += event.length;
      socket.writeTextMessage(new String(event, StandardCharsets.UTF_8));
    }
    if (events.hasEnded(now)) {
      end();
    } else {
      setTimer(now);
    }
  }

  /** Without room, a bookmark that is due cannot be taken: then the timer only sees to it that the watch can end. */
  private void setTimer(long now) {
    timer.cancel();
    timer = () -> {};
    long due = hasRoom() ? events.due() : Math.max(events.due(), now + UNHURRIED);
    if (due != Long.MAX_VALUE) {
      timer = loop.after(Duration.ofNanos(Math.max(0, due - now)), turn);
    }
  }

  private void end() {
    close();
    if (!socket.isClosed()) {
      socket.close();
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
    timer.cancel();
    events.close();
  }
}
