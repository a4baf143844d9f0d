package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.ThreadedRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Work in pieces, by several workers. */
@Timeout(60)
class ParallelWorkTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(42);

  @ParameterizedTest
  @CsvSource({"1000, 10, 1", "1000, 10, 10", "1000, 10, 100", "999, 10, 13", "3, 10, 1", "5, 2, 99"
  })
  void everyPieceIsDoneExactlyOnce(int pieces, int workers, int chunkSize)
      throws InterruptedException {
    AtomicIntegerArray seen = new AtomicIntegerArray(pieces);

    try (ThreadedRuntime threads = new ThreadedRuntime("parallel")) {
      int done = Parallelizer.of(threads, workers)
          .withChunkSize(chunkSize)
          .start(pieces, seen::incrementAndGet)
          .join();

      assertThat(done).isEqualTo(pieces);
    }

    assertThat(IntStream.range(0, pieces).map(seen::get)).containsOnly(1);
  }

  @Test
  void thereAreNoMoreWorkersThanChunks() {
    Parallelizer.of(runtime, 10).withChunkSize(50).start(101, piece -> {});
    assertThat(runtime.readyTasks()).isEqualTo(3);

    Parallelizer.of(runtime, 2).withChunkSize(50).start(101, piece -> {});
    assertThat(runtime.readyTasks()).isEqualTo(5);
  }

  @Test
  void noMorePiecesRunAtOnceThanThereAreWorkers() throws InterruptedException {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch bothWork = new CountDownLatch(2);

    try (ThreadedRuntime threads = new ThreadedRuntime("parallel")) {
      Parallelizer.of(threads, 2)
          .start(50, piece -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            bothWork.countDown();
            await(bothWork);
            running.decrementAndGet();
          })
          .join();
    }

    assertThat(most).hasValue(2);
  }

  @Test
  void whatIsCancelledStopsBetweenPieces() throws InterruptedException {
    List<Integer> done = new ArrayList<>();
    AtomicReference<ParallelWork> self = new AtomicReference<>();
    ParallelWork work = Parallelizer.of(runtime, 3).withChunkSize(10).start(100, piece -> {
      done.add(piece);
      if (piece == 4) {
        self.get().cancel();
      }
    });
    self.set(work);

    assertThat(work.join()).isEqualTo(5);
    assertThat(done).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void whatIsCancelledBeforeItBeginsDoesNothingAndEnds() throws InterruptedException {
    ParallelWork work = Parallelizer.of(runtime, 3).start(100, piece -> {
      throw new AssertionError("piece " + piece + " began");
    });

    work.cancel();

    assertThat(work.join()).isZero();
  }

  @Test
  void noPiecesAreDoneAtOnce() {
    ParallelWork work = Parallelizer.of(runtime, 3).start(0, piece -> {});

    assertThat(work.done().toCompletableFuture()).isCompletedWithValue(0);
    assertThat(runtime.readyTasks()).isZero();
  }

  @Test
  void theStageIsOverWhenTheLastWorkerIs() {
    ParallelWork work = Parallelizer.of(runtime, 2).start(2, piece -> {});

    runtime.step();
    assertThat(work.done().toCompletableFuture()).isNotDone();
    runtime.step();
    assertThat(work.done().toCompletableFuture()).isCompletedWithValue(2);
  }

  @Test
  void aPieceThatThrowsEndsTheWorkWithWhatItThrew() {
    List<Integer> begun = new ArrayList<>();
    ParallelWork work = Parallelizer.of(runtime, 3).start(100, piece -> {
      begun.add(piece);
      if (piece == 7) {
        throw new IllegalStateException("no such node");
      }
    });

    assertThatThrownBy(work::join)
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("no such node");
    assertThat(work.done().toCompletableFuture()).isCompletedExceptionally();
    assertThat(begun).hasSize(8);
  }

  @Test
  void anErrorReachesWhoeverWaits() {
    ParallelWork work = Parallelizer.of(runtime, 1).start(1, piece -> {
      throw new StackOverflowError("deep");
    });

    assertThatThrownBy(work::join).isInstanceOf(StackOverflowError.class).hasMessage("deep");
  }

  @Test
  void anInterruptedWaiterCancelsTheWork() throws InterruptedException {
    CountDownLatch goOn = new CountDownLatch(1);
    try (ThreadedRuntime threads = new ThreadedRuntime("parallel")) {
      ParallelWork work = Parallelizer.of(threads, 1).start(100, piece -> await(goOn));

      Thread.currentThread().interrupt();
      assertThatThrownBy(work::join).isInstanceOf(InterruptedException.class);
      goOn.countDown();

      assertThat(work.join()).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void wrongNumbersAreRefusedWithTheirValues() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parallelizer.of(runtime, 0))
        .withMessage(
            "parallel work needs workers >= 1 and chunkSize >= 1, but workers is 0 and chunkSize is 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parallelizer.of(runtime, 1).withChunkSize(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parallelizer.of(runtime, 1).start(-1, piece -> {}))
        .withMessage("there cannot be -1 pieces of work");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
