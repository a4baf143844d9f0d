package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A body that arrives piece by piece, one for each {@link #consume}.
 *
 * <p>Consumers ask for the next piece from within the delivery of the last, so delivery is a loop that notes the demand
 * and goes on, however many pieces there are.
 */
abstract class SimulatedBody implements AsyncBody {

  private static final byte[] NOTHING = new byte[0];

  private final ByteSource source;
  private final Chunking chunking;
  private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  /** How many bytes arrive before the connection breaks. */
  private long left;

  private byte[] buffer = NOTHING;
  private int position;
  private long demand;
  private boolean isDelivering;

  SimulatedBody(
      ByteSource source,
      Chunking chunking,
      long cutAfter,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    this.source = source;
    this.chunking = chunking;
    this.left = cutAfter;
    this.consumer = consumer;
  }

  /** Somebody wants more: delivers now, or sees to it that {@link #deliver} is called. */
  abstract void onDemand();

  /** There is nothing at the moment: sees to it that {@link #deliver} is called when there is. */
  abstract void onDrained();

  /** It is over, in whichever way. */
  abstract void onOver();

  @Override
  public final void consume() {
    if (!done.isDone()) {
      demand++;
      onDemand();
    }
  }

  @Override
  public final CompletableFuture<Void> done() {
    return done;
  }

  @Override
  public final void cancel() {
    if (!done.isDone()) {
      close();
      done.cancel(false);
    }
  }

  /** Breaks the connection. */
  final void reset() {
    fail(new IOException("Connection reset"));
  }

  private void fail(Exception cause) {
    if (!done.isDone()) {
      close();
      done.completeExceptionally(cause);
    }
  }

  private void close() {
    source.close();
    onOver();
  }

  /** Delivers as many pieces as are wanted and there. */
  final void deliver() {
    if (isDelivering) {
      return;
    }
    isDelivering = true;
    try {
      while (!done.isDone() && deliverOne()) {
        // demand may have grown meanwhile
      }
    } finally {
      isDelivering = false;
    }
  }

  /** Returns whether to go on. The end needs no demand: there is nothing to hand over. */
  private boolean deliverOne() {
    if (left == 0) {
      reset();
      return false;
    }
    if (position == buffer.length && source.hasEnded()) {
      close();
      done.complete(null);
      return false;
    }
    if (demand == 0) {
      return false;
    }
    Optional<ByteBuffer> piece = nextPiece();
    if (piece.isEmpty()) {
      if (!source.hasEnded()) {
        onDrained();
        return false;
      }
      return true;
    }
    demand--;
    hand(piece.get());
    return true;
  }

  private void hand(ByteBuffer piece) {
    try {
      consumer.consume(List.of(piece), this);
    } catch (Exception e) {
      fail(e);
    }
  }

  /** Cuts the next piece from what is there, which may be the end of one line and the beginning of the next. */
  private Optional<ByteBuffer> nextPiece() {
    if (position == buffer.length && !refill()) {
      return Optional.empty();
    }
    int size = (int) Math.min(left, chunking.nextSize());
    while (buffer.length - position < size && refill()) {
      // one more line
    }
    int length = Math.min(size, buffer.length - position);
    byte[] piece = Arrays.copyOfRange(buffer, position, position + length);
    position += length;
    left -= length;
    return Optional.of(ByteBuffer.wrap(piece));
  }

  private boolean refill() {
    Optional<byte[]> more = source.next();
    if (more.isEmpty()) {
      return false;
    }
    int rest = buffer.length - position;
    byte[] joined = new byte[rest + more.get().length];
    System.arraycopy(buffer, position, joined, 0, rest);
    System.arraycopy(more.get(), 0, joined, rest, more.get().length);
    buffer = joined;
    position = 0;
    return true;
  }
}
