package io.informer4j.apiserver.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;

/**
 * A body with an end: pieces are asked for only while the socket has room, so that a slow reader costs no memory. An empty
 * piece says that the next one is not ready yet.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class WholeBody implements Sending {

  /** Not even the fastest reader keeps the loop for longer than this takes. */
  private static final int ONE_TURN = 1 << 20;

  private final Outlet outlet;
  private final Iterator<byte[]> chunks;
  private final Rounds rounds;
  private final Runnable onBroken;
  private final Runnable turn = this::pump;
  private boolean isOver;

  /**
   * Creates a body.
   *
   * @param onBroken called when the rest of it cannot be had
   */
  WholeBody(Outlet outlet, Iterator<byte[]> chunks, Rounds rounds, Runnable onBroken) {
    this.outlet = outlet;
    this.chunks = chunks;
    this.rounds = rounds;
    this.onBroken = onBroken;
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
    int sent = 0;
    while (!isOver && chunks.hasNext() && outlet.hasRoom()) {
      if (sent >= ONE_TURN) {
        rounds.enter(turn);
        return;
      }
      byte[] chunk = chunks.next();
      if (chunk.length == 0) {
        // It takes a while: others first.
        rounds.enter(turn);
        return;
      }
      sent += chunk.length;
      outlet.write(chunk);
    }
    if (!isOver && !outlet.isStopped() && !chunks.hasNext()) {
      close();
      outlet.end();
    }
  }

  /** It has an end already. */
  @Override
  public void finish() {}

  /** Pieces that are made with something that must be given back, as compressed ones are, are closed with it. */
  @Override
  public void close() {
    isOver = true;
    if (chunks instanceof Closeable closeable) {
      try {
        closeable.close();
      } catch (IOException e) {
        throw new UncheckedIOException("what is in memory can be closed", e);
      }
    }
  }
}
