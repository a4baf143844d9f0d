package io.informer4j.fabric8.transport;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a body that several threads read, a batch each, and that come out in the order in which they went in. What ends the
 * call comes out where it lay; what lay behind it does not matter any more.
 *
 * <p>Nobody waits for anybody. Helpers take the oldest batch that nobody has; so does the owner when it has nothing else to do
 * ({@link #work}), so that all gets read however busy the executor is, and on a busy one by the owner alone. One helper takes one
 * batch and then goes to the end of the executor's queue.
 *
 * <p><b>Threading:</b> belongs to the loop of its exchange, which is woken whenever a helper has read a batch; only {@link
 * #help} runs elsewhere. Between the two: the batches that nobody has, whether a batch was read, whether it still matters.
 */
final class OrderedStage {

  private final ReadAhead bounds;
  private final Executor executor;
  private final Runnable wake;

  /** All batches that are not delivered, in order; the last one may still be open. */
  private final Deque<Batch> batches = new ArrayDeque<>();
  /** Those of them that are closed and that nobody has: bounded as they are. */
  private final Queue<Batch> waiting = new ConcurrentLinkedQueue<>();

  private final AtomicInteger helpers = new AtomicInteger();
  private @Nullable Batch open;
  private int parts;
  private int bytes;
  private volatile boolean closed;

  /**
   * Creates a stage without parts.
   *
   * @param wake tells the owner that a batch has been read
   */
  OrderedStage(ReadAhead bounds, Executor executor, Runnable wake) {
    this.bounds = bounds;
    this.executor = executor;
    this.wake = wake;
  }

  /** Takes the next part. */
  void add(Unread part) {
    Batch batch = open;
    if (batch == null) {
      batch = new Batch();
      batches.add(batch);
      open = batch;
    }
    batch.unread.add(part);
    batch.bytes += part.bytes();
    parts++;
    bytes += part.bytes();
    if (batch.unread.size() >= bounds.batchParts() || batch.bytes >= bounds.batchBytes()) {
      closeBatch();
      askForHelp();
    }
  }

  private boolean closeBatch() {
    Batch batch = open;
    open = null;
    return batch != null && waiting.add(batch);
  }

  boolean isEmpty() {
    return batches.isEmpty();
  }

  /** Returns whether nothing should be added before something was delivered. */
  boolean isFull(long demand) {
    int closedBatches = batches.size() - (open == null ? 0 : 1);
    return closedBatches >= bounds.mostBatches() || bytes >= bounds.mostBytes() || parts >= demand;
  }

  /** Returns whether the first part has been read. */
  boolean hasNext() {
    Batch first = batches.peek();
    return first != null && first.isRead;
  }

  /** Takes out the first part, which has been read. */
  Runnable next() {
    Batch first = batches.element();
    Runnable delivery = first.deliveries.remove();
    parts--;
    if (first.deliveries.isEmpty()) {
      batches.remove();
      bytes -= first.bytes;
    }
    return delivery;
  }

  /** Reads a batch that nobody has, be it only half full. Returns whether there was one. */
  boolean work() {
    Batch batch = waiting.poll();
    if (batch == null && closeBatch()) {
      batch = waiting.poll();
    }
    if (batch != null) {
      batch.read();
    }
    return batch != null;
  }

  /** Nothing is wanted any more. */
  void close() {
    closed = true;
    waiting.clear();
    batches.clear();
    open = null;
  }

  /** Only this adds to the helpers, so that there are never too many. */
  private void askForHelp() {
    if (helpers.get() < bounds.helpers()) {
      helpers.incrementAndGet();
      submitHelper();
    }
  }

  private void submitHelper() {
    try {
      executor.execute(this::help);
    } catch (RejectedExecutionException e) {
      helpers.decrementAndGet(); // the owner can do without
    }
  }

  private void help() {
    Batch batch = waiting.poll();
    if (batch != null) {
      batch.read();
      wake.run();
    }
    if (waiting.isEmpty()) {
      helpers.decrementAndGet(); // what comes in this very moment is left for the owner
    } else {
      submitHelper();
    }
  }

  /** What is read by one thread in one go. */
  private final class Batch {

    private final List<Unread> unread = new ArrayList<>();
    private final Deque<Runnable> deliveries = new ArrayDeque<>();
    private int bytes;
    /** Hands the deliveries over, from whoever has read them to the owner. */
    private volatile boolean isRead;

    void read() {
      try {
        for (int i = 0; i < unread.size() && !closed; i++) {
          deliveries.add(unread.get(i).reading().get());
        }
      } catch (RuntimeException e) {
        deliveries.add(() -> {
          throw e;
        });
      } catch (Error e) {
        deliveries.add(() -> {
          throw e;
        });
      }
      unread.clear(); // the bytes are as large as what was made of them
      isRead = true;
    }
  }
}
