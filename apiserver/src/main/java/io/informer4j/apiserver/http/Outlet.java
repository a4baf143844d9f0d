package io.informer4j.apiserver.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.impl.BufferImpl;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The way out for one body: it has room or not, and it may have to stop after some bytes, for a while or for good.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class Outlet {

  /** For bodies that nothing happens to. */
  static final long NEVER = Long.MAX_VALUE;

  private final HttpServerResponse response;
  private final BooleanSupplier room;
  private final BooleanSupplier onLimit;
  private long left;
  private boolean isStopped;
  private boolean isWaiting;

  /**
   * Creates a way out.
   *
   * @param room says whether the response may write
   * @param limit after how many bytes it stops, {@link #NEVER} if it does not
   * @param onLimit called when they have been sent; says whether the rest may follow
   */
  Outlet(HttpServerResponse response, BooleanSupplier room, long limit, BooleanSupplier onLimit) {
    this.response = response;
    this.room = room;
    this.left = limit;
    this.onLimit = onLimit;
  }

  /** Sends the head by itself, or arranges for it to go out with the body's first bytes. */
  void head(int status, Map<String, String> headers, boolean isAlone) {
    response.setStatusCode(status);
    headers.forEach(response::putHeader);
    if (!headers.containsKey("Content-Length")) {
      response.setChunked(true);
    }
    if (isAlone) {
      response.writeHead();
    }
  }

  /** Returns whether it stopped at its limit: whoever has more to send keeps it. */
  boolean isStopped() {
    return isStopped;
  }

  boolean hasRoom() {
    isWaiting = !isStopped && !room.getAsBoolean();
    return !isStopped && !isWaiting;
  }

  /** Returns whether it has room, and whoever asked last was told that it has none. */
  boolean isOverlooked() {
    return isWaiting && room.getAsBoolean();
  }

  /** Writes these bytes, which are the outlet's from now on. */
  void write(ByteBuf bytes) {
    if (bytes.readableBytes() < left) {
      left -= left == NEVER ? 0 : bytes.readableBytes();
      response.write(BufferImpl.buffer(bytes));
      return;
    }
    isStopped = true;
    ByteBuf first = bytes.readSlice((int) left);
    left = NEVER;
    response.write(BufferImpl.buffer(first)).onComplete(sent -> {
      isStopped = !onLimit.getAsBoolean();
      if (!isStopped) {
        response.write(BufferImpl.buffer(bytes));
      }
    });
  }

  void write(byte[] bytes) {
    write(Unpooled.wrappedBuffer(bytes));
  }

  void end() {
    isWaiting = false;
    if (!response.ended() && !response.closed()) {
      response.end();
    }
  }
}
