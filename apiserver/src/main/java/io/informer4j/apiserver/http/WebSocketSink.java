package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.EventStream;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A WebSocket as the place for events, which fabric8's client asks for first: every event is a text message.
 *
 * @param socket where the messages go
 * @param filter what becomes of an event on its way out
 */
record WebSocketSink(ServerWebSocket socket, UnaryOperator<byte[]> filter) implements EventSink {

  /** Returns whether the client wants to go on with a WebSocket; with HTTP/2 there is none. */
  static boolean isAskedFor(HttpServerRequest request) {
    return "websocket".equalsIgnoreCase(request.getHeader("Upgrade"));
  }

  /** Whatever closes the socket ends the watch, too. */
  @Override
  public boolean isStopped() {
    return false;
  }

  @Override
  public boolean hasRoom() {
    return !socket.isClosed() && !socket.writeQueueFull();
  }

  @Override
  public int send(EventStream events, long now) {
    Optional<byte[]> line = events.next(now);
    if (line.isEmpty()) {
      return 0;
    }
    byte[] event = filter.apply(line.get());
    socket.writeTextMessage(new String(event, StandardCharsets.UTF_8));
    return event.length;
  }

  @Override
  public void end(boolean isBroken) {
    if (!socket.isClosed()) {
      socket.close();
    }
  }
}
