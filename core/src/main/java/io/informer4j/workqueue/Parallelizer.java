package io.informer4j.workqueue;

import io.informer4j.runtime.InformerRuntime;
import java.util.function.IntConsumer;

/**
 * Splits work that consists of independent pieces among workers (client-go: {@code workqueue.ParallelizeUntil}).
 *
 * <pre>{@code
 * Parallelizer sixteen = Parallelizer.of(runtime, 16);
 * sixteen.start(nodes.size(), i -> scores[i] = score(nodes.get(i))).join();
 *
 * ParallelWork work = sixteen.withChunkSize(100).start(100_000, this::check);
 * work.done().thenAccept(count -> log.info("checked {}", count));
 * work.cancel();   // no further piece begins
 * }</pre>
 *
 * <p><b>Threading:</b> immutable. Pieces run on the runtime's {@linkplain InformerRuntime#handlers handlers}, and may block.
 *
 * @param runtime where the workers' threads come from
 * @param workers how many pieces are worked on at once, at most
 * @param chunkSize how many pieces in a row a worker takes at a time; more than one if they are many and small
 */
public record Parallelizer(InformerRuntime runtime, int workers, int chunkSize) {

  /** Checks that there is somebody to do the work, and that each takes some of it. */
  public Parallelizer {
    if (workers < 1 || chunkSize < 1) {
      throw new IllegalArgumentException(
          "parallel work needs workers >= 1 and chunkSize >= 1, but workers is " + workers
              + " and chunkSize is " + chunkSize);
    }
  }

  /** Returns a parallelizer whose workers take one piece at a time. */
  public static Parallelizer of(InformerRuntime runtime, int workers) {
    return new Parallelizer(runtime, workers, 1);
  }

  /** Returns this parallelizer with another number of pieces that a worker takes at a time. */
  public Parallelizer withChunkSize(int newChunkSize) {
    return new Parallelizer(runtime, workers, newChunkSize);
  }

  /**
   * Starts the work on pieces 0 to {@code pieces - 1}, each of which is done once.
   *
   * @param work what to do with a piece; if it throws, no further piece begins, and the work ends with what was thrown
   */
  public ParallelWork start(int pieces, IntConsumer work) {
    if (pieces < 0) {
      throw new IllegalArgumentException("there cannot be " + pieces + " pieces of work");
    }
    ParallelWork started = new ParallelWork(this, pieces, work);
    started.start();
    return started;
  }
}
