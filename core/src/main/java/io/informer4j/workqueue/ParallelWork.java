package io.informer4j.workqueue;

import io.informer4j.runtime.Cancellable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Work that a {@link Parallelizer} has started: to wait for, or to call off between pieces.
 *
 * <pre>{@code
 * ParallelWork work = Parallelizer.of(runtime, 16).start(1000, this::check);
 * int checked = work.join();
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ParallelWork implements Cancellable {

  /** As long as a person would call for ever. */
  private static final Duration FOREVER = Duration.ofDays(36_500);

  private final Parallelizer how;
  private final int pieces;
  private final int chunks;
  private final IntConsumer work;
  private final AtomicInteger nextChunk = new AtomicInteger();
  private final AtomicInteger piecesDone = new AtomicInteger();
  private final AtomicInteger workersLeft;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final CompletableFuture<Integer> done = new CompletableFuture<>();
  private volatile boolean isStopped;

  ParallelWork(Parallelizer how, int pieces, IntConsumer work) {
    this.how = how;
    this.pieces = pieces;
    this.work = work;
    this.chunks = (int) (((long) pieces + how.chunkSize() - 1) / how.chunkSize());
    this.workersLeft = new AtomicInteger(Math.min(how.workers(), chunks));
  }

  void start() {
    int workers = workersLeft.get();
    if (workers == 0) {
      done.complete(0);
    }
    for (int i = 0; i < workers; i++) {
      how.runtime().handlers().execute(this::runWorker);
    }
  }

  /** Each worker takes chunks for as long as there are any. The last to leave says that the work is over. */
  private void runWorker() {
    try {
      int chunk = nextChunk();
      while (chunk < chunks && !isStopped) {
        runChunk(chunk);
        chunk = nextChunk();
      }
    } catch (Throwable e) { // an Error too: it is for whoever waits, as it would be without workers
      isStopped = true;
      failure.compareAndSet(null, e);
    } finally {
      if (workersLeft.decrementAndGet() == 0) {
        end();
      }
    }
  }

  /** Stays at the end, so that the count cannot overflow. */
  private int nextChunk() {
    return nextChunk.getAndUpdate(chunk -> Math.min(chunk + 1, chunks));
  }

  private void runChunk(int chunk) {
    long first = (long) chunk * how.chunkSize();
    int end = (int) Math.min(first + how.chunkSize(), pieces);
    for (int piece = (int) first; piece < end && !isStopped; piece++) {
      work.accept(piece);
      piecesDone.incrementAndGet();
    }
  }

  private void end() {
    Throwable thrown = failure.get();
    if (thrown == null) {
      done.complete(piecesDone.get());
    } else {
      done.completeExceptionally(thrown);
    }
  }

  /** Lets no further piece begin. Those that have begun go on to their end. */
  @Override
  public void cancel() {
    isStopped = true;
  }

  /**
   * Returns a stage that completes when no piece runs any more, with the number of those that were done: all, unless the work
   * was cancelled. If a piece threw, the stage fails with what the first of them threw.
   */
  public CompletionStage<Integer> done() {
    return done.minimalCompletionStage();
  }

  /**
   * Waits until no piece runs any more and returns how many were done. What a piece threw is thrown here. Not to be called
   * from a loop of the engine.
   *
   * @throws InterruptedException if the waiting thread is interrupted; the work is then cancelled
   */
  public int join() throws InterruptedException {
    try {
      if (!how.runtime().await(done, FOREVER)) {
        throw new IllegalStateException(
            "the work does not end: " + piecesDone + " of " + pieces + " pieces are done");
      }
      return done.join();
    } catch (InterruptedException e) {
      cancel();
      throw e;
    } catch (CompletionException e) {
      throw thrownByPiece(e);
    }
  }

  private static RuntimeException thrownByPiece(CompletionException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException cause ? cause : e;
  }
}
