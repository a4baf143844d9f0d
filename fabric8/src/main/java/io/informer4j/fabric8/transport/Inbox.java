package io.informer4j.fabric8.transport;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries on their way from the HTTP client's thread to the exchange's loop, and who asks for the next one.
 *
 * <p>A delivery for each hop between two threads would cost more than reading it: while somebody wants what comes, the client's
 * thread asks for more by itself, as long as little enough lies here.
 *
 * <p><b>Threading:</b> {@link #put} on the client's threads, one call at a time, which may lie inside of each other; the rest on
 * the loop.
 */
final class Inbox {

  /** So much may lie here before the client's thread asks no more: enough that the loop finds it when it looks. */
  static final int READ_AHEAD = 256 << 10;

  /** So much is worth a turn of the loop, if it can wait for that. */
  static final int WORTH_A_TURN = 64 << 10;

  private final Queue<List<ByteBuffer>> deliveries = new ConcurrentLinkedQueue<>();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger puts = new AtomicInteger();

  /** Whether a delivery has been asked for that has not come, so that there is never more than one. */
  private final AtomicBoolean awaits = new AtomicBoolean();

  private volatile boolean hungry;
  /** From how many bytes on the loop is told of them. */
  private volatile int enough = 1;

  /** Says whether what comes is wanted. */
  void hungry(boolean value) {
    hungry = value;
  }

  /** Says whether what comes can wait for more of it. */
  void patient(boolean value) {
    enough = value ? WORTH_A_TURN : 1;
  }

  /** Returns whether the loop should look at what lies here now. */
  boolean isWorthATurn() {
    return bytes.get() >= enough;
  }

  /** Takes note that a delivery is to be asked for. Returns false if one is awaited already. */
  boolean ask() {
    return awaits.compareAndSet(false, true);
  }

  /**
   * Takes a delivery. Asks for the next one if that is wanted; some clients deliver it within that call, so they are asked in a
   * loop and not by one call inside of the other. Returns whether nothing is awaited any more, so that the loop has to ask.
   */
  boolean put(List<ByteBuffer> delivery, Runnable askForMore) {
    for (ByteBuffer piece : delivery) {
      bytes.addAndGet(piece.remaining());
    }
    deliveries.add(delivery);
    if (puts.getAndIncrement() > 0) {
      return false;
    }
    boolean awaitsNothing = false;
    do {
      if (hungry && bytes.get() < READ_AHEAD) {
        askForMore.run();
      } else {
        awaits.set(false);
        awaitsNothing = true;
      }
    } while (puts.decrementAndGet() > 0);
    return awaitsNothing;
  }

  /** Returns the next delivery, if there is one. */
  @Nullable
  List<ByteBuffer> take() {
    List<ByteBuffer> next = deliveries.poll();
    if (next != null) {
      for (ByteBuffer piece : next) {
        bytes.addAndGet(-piece.remaining());
      }
    }
    return next;
  }

  void clear() {
    hungry = false;
    deliveries.clear();
  }
}
