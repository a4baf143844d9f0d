package io.informer4j.informer;

import io.informer4j.queue.DeltaProcessor;
import io.informer4j.queue.DeltaQueue;
import io.informer4j.runtime.SerialLoop;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Takes changes out of a queue and has them processed, batch by batch, on the informer's loop (client-go: {@code
 * processLoop}).
 *
 * <p>It runs when the queue has something and the consumer has room, and otherwise holds no thread. One batch per turn:
 * what else the loop has to do is never further away than that.
 *
 * <p><b>Threading:</b> {@link #wake} may come from anywhere; processing is on the loop.
 */
final class InformerLoop<T> {

  private final SerialLoop loop;
  private final DeltaQueue<T> queue;
  private final DeltaProcessor<T> processor;
  private final IntSupplier room;
  private final Consumer<Throwable> onError;
  private final Runnable turn = this::turn;
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private volatile boolean stopped;

  /**
   * Creates a loop that does not run yet.
   *
   * @param room how many events the consumer takes now; when it is none, somebody must {@link #wake} this later
   * @param onError hears what the processor threw; the changes are gone from the queue
   */
  InformerLoop(
      SerialLoop loop,
      DeltaQueue<T> queue,
      DeltaProcessor<T> processor,
      IntSupplier room,
      Consumer<Throwable> onError) {
    this.loop = loop;
    this.queue = queue;
    this.processor = processor;
    this.room = room;
    this.onError = onError;
  }

  /** Listens to the queue and takes what is in it. */
  void start() {
    queue.onReadable(this::wake);
    wake();
  }

  /** Takes nothing more out of the queue; a batch in progress is finished. */
  void stop() {
    stopped = true;
  }

  /** There may be something to do. */
  void wake() {
    if (scheduled.compareAndSet(false, true)) {
      loop.execute(turn);
    }
  }

  private void turn() {
    // Before looking, so that whatever comes after the look schedules the next turn.
    scheduled.set(false);
    if (stopped) {
      return;
    }
    int atMost = Math.min(DeltaQueue.MAX_BATCH, room.getAsInt());
    if (atMost <= 0) {
      return;
    }
    try {
      queue.pollBatch(atMost, processor);
    } catch (
        Throwable e) { // an Error too: nobody would wake the loop for what is still in the queue
      onError.accept(e);
    }
    if (queue.depth() > 0) {
      wake();
    }
  }
}
