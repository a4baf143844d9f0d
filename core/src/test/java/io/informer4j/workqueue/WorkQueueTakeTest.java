package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Waiting for a key, and not waiting any more. */
class WorkQueueTakeTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final WorkQueue<String> queue =
      WorkQueue.<String>builder("test").runtime(runtime).build();

  @Test
  void takeWaitsUntilADelayIsOver() throws InterruptedException {
    queue.addAfter("foo", Duration.ofMinutes(5));
    long before = runtime.nanoTime();

    assertThat(queue.take()).isEqualTo("foo");

    assertThat(runtime.nanoTime() - before).isEqualTo(Duration.ofMinutes(5).toNanos());
  }

  @Test
  void thoseWhoWaitAreServedInTheOrderInWhichTheyCame() {
    List<CompletableFuture<String>> takers = takers(3);

    queue.add("a");
    queue.add("b");

    assertThat(takers.get(0)).isCompletedWithValue("a");
    assertThat(takers.get(1)).isCompletedWithValue("b");
    assertThat(takers.get(2)).isNotDone();
    assertThat(queue.size()).isZero();
    assertThat(queue.stats().inFlight()).isEqualTo(2);
  }

  @Test
  void aKeyThatComesAgainGoesToWhoeverWaits() {
    queue.add("a");
    queue.poll();
    queue.add("a");
    List<CompletableFuture<String>> takers = takers(1);
    assertThat(takers.get(0)).isNotDone();

    queue.done("a");

    assertThat(takers.get(0)).isCompletedWithValue("a");
  }

  @Test
  @Guarantee("G53")
  void aCancelledTakerSwallowsNoKey() {
    List<CompletableFuture<String>> takers = takers(3);
    takers.get(0).cancel(false);
    takers.get(1).completeExceptionally(new IllegalStateException("timed out"));

    queue.add("a");
    queue.add("b");

    assertThat(takers.get(2)).isCompletedWithValue("a");
    assertThat(queue.poll()).contains("b");
  }

  @Test
  @Guarantee("G53")
  void aTakerThatIsCancelledWhileItsKeyIsOnItsWayGivesItBackToItsPlace() {
    List<Runnable> onHandOut = new ArrayList<>();
    WorkQueue<String> slow = slowQueue(new RecordingMetrics(), onHandOut);
    CompletableFuture<String> taker = slow.takeAsync().toCompletableFuture();
    onHandOut.add(() -> {
      slow.add("b");
      slow.add("a"); // while it is on its way
      taker.cancel(false);
    });

    slow.add("a");

    assertThat(taker).isCancelled();
    assertThat(slow.size()).isEqualTo(2);
    assertThat(slow.poll()).contains("a");
    assertThat(slow.poll()).contains("b");
    slow.done("a");
    slow.done("b");
    assertThat(slow.poll()).isEmpty();
  }

  @Test
  void aKeyThatIsGivenBackGoesToTheNextWhoWaits() {
    List<Runnable> onHandOut = new ArrayList<>();
    WorkQueue<String> slow = slowQueue(new RecordingMetrics(), onHandOut);
    CompletableFuture<String> first = slow.takeAsync().toCompletableFuture();
    CompletableFuture<String> second = slow.takeAsync().toCompletableFuture();
    onHandOut.add(() -> first.cancel(false));

    slow.add("a");

    assertThat(second).isCompletedWithValue("a");
    assertThat(slow.stats().inFlight()).isEqualTo(1);
  }

  @Test
  void aKeyThatIsGivenBackAfterAStrayDoneIsNotLost() {
    List<Runnable> onHandOut = new ArrayList<>();
    WorkQueue<String> slow = slowQueue(new RecordingMetrics(), onHandOut);
    CompletableFuture<String> taker = slow.takeAsync().toCompletableFuture();
    onHandOut.add(() -> {
      slow.done("a");
      taker.cancel(false);
    });

    slow.add("a");

    assertThat(slow.poll()).contains("a");
    assertThat(slow.poll()).isEmpty();
  }

  @Test
  void thoseWhoWaitAreNotSentAwayWhileAKeyMayStillBeGivenBack() {
    List<Runnable> onHandOut = new ArrayList<>();
    WorkQueue<String> slow = slowQueue(new RecordingMetrics(), onHandOut);
    CompletableFuture<String> first = slow.takeAsync().toCompletableFuture();
    CompletableFuture<String> second = slow.takeAsync().toCompletableFuture();
    onHandOut.add(() -> {
      slow.shutDown();
      first.cancel(false);
    });

    slow.add("a");

    assertThat(second).isCompletedWithValue("a");
  }

  @Test
  void depthIsRightAfterAKeyWasGivenBack() {
    RecordingMetrics metrics = new RecordingMetrics();
    List<Runnable> onHandOut = new ArrayList<>();
    WorkQueue<String> slow = slowQueue(metrics, onHandOut);
    CompletableFuture<String> taker = slow.takeAsync().toCompletableFuture();
    onHandOut.add(() -> taker.cancel(false));

    slow.add("a");
    assertThat(metrics.depthOfAll()).isEqualTo(1);

    slow.poll();
    assertThat(metrics.depthOfAll()).isZero();
  }

  /**
   * Runs actions, one each time, between the assignment of a key to somebody who waits and its delivery: that is when metrics are
   * told.
   */
  private WorkQueue<String> slowQueue(RecordingMetrics metrics, List<Runnable> onHandOut) {
    return WorkQueue.<String>builder("slow")
        .runtime(runtime)
        .metrics(new WorkQueueMetrics() {
          @Override
          public void depth(int priority, int change) {
            metrics.depth(priority, change);
            if (change < 0 && !onHandOut.isEmpty()) {
              onHandOut.remove(0).run();
            }
          }
        })
        .build();
  }

  @Test
  @Guarantee("G58")
  void takersThatGaveUpAreNotKept() {
    takers(1);
    for (int i = 0; i < 10_000; i++) {
      queue.takeAsync().toCompletableFuture().cancel(false);
    }

    assertThat(queue.stats().takers()).isLessThan(50);
    queue.add("a");
    assertThat(queue.size()).isZero();
  }

  @Test
  void whatDependsOnAStageMayUseTheQueue() {
    List<String> worked = new ArrayList<>();
    work(worked);
    work(worked);

    for (int i = 0; i < 5; i++) {
      queue.add("key-" + i);
    }
    queue.shutDown();

    assertThat(worked).containsExactly("key-0", "key-1", "key-2", "key-3", "key-4");
    assertThat(queue.stats().inFlight()).isZero();
  }

  private void work(List<String> worked) {
    queue.takeAsync().thenAccept(key -> {
      worked.add(key);
      queue.done(key);
      work(worked);
    });
  }

  @Test
  void anInterruptedThreadTakesNothing() {
    queue.add("a");
    Thread.currentThread().interrupt();

    assertThatThrownBy(queue::take).isInstanceOf(InterruptedException.class);

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(queue.poll()).contains("a");
  }

  @Test
  @Guarantee("G53")
  void anInterruptEndsTheWaitAndLosesNoKey() throws Exception {
    try (ThreadedRuntime threads = new ThreadedRuntime("take-test")) {
      WorkQueue<String> real =
          WorkQueue.<String>builder("real").runtime(threads).build();
      CompletableFuture<Throwable> thrown = new CompletableFuture<>();
      Thread taker = new Thread(() -> {
        try {
          thrown.completeExceptionally(new AssertionError("took " + real.take()));
        } catch (InterruptedException e) {
          thrown.complete(e);
        }
      });

      taker.start();
      taker.interrupt();

      assertThat(thrown.get(10, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
      taker.join();
      real.add("a");
      assertThat(real.poll()).contains("a");
      real.close();
    }
  }

  @Test
  void aShutDownWakesAllWhoWait() throws Exception {
    try (ThreadedRuntime threads = new ThreadedRuntime("take-test")) {
      WorkQueue<String> real =
          WorkQueue.<String>builder("real").runtime(threads).build();
      List<CompletableFuture<String>> ends = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        CompletableFuture<String> end = new CompletableFuture<>();
        ends.add(end);
        threads.handlers().execute(() -> {
          try {
            end.complete(real.take());
          } catch (WorkQueueClosedException e) {
            end.complete("closed");
          } catch (InterruptedException e) {
            end.completeExceptionally(e);
          }
        });
      }

      real.shutDown();

      for (CompletableFuture<String> end : ends) {
        assertThat(end.get(10, TimeUnit.SECONDS)).isEqualTo("closed");
      }
    }
  }

  private List<CompletableFuture<String>> takers(int count) {
    List<CompletableFuture<String>> takers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      takers.add(queue.takeAsync().toCompletableFuture());
    }
    return takers;
  }
}
