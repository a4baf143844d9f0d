package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.testsupport.Guarantee;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a queue tells a metrics library, and what it costs not to have one. */
class WorkQueueMetricsTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final RecordingMetrics metrics = new RecordingMetrics();
  private final WorkQueue<String> queue =
      WorkQueue.<String>builder("test").runtime(runtime).metrics(metrics).build();

  @Test
  @Guarantee("G59")
  void figuresFollowAKeyThroughAddsAndWork() {
    queue.add("foo");
    assertThat(metrics.adds).isEqualTo(1);
    assertThat(metrics.depthOfAll()).isEqualTo(1);

    runtime.advance(Duration.ofMillis(50));
    queue.poll();
    assertThat(metrics.depthOfAll()).isZero();
    assertThat(metrics.queueDurations).containsExactly(Duration.ofMillis(50));

    runtime.advance(Duration.ofMillis(25));
    for (int i = 0; i < 5; i++) {
      queue.add("foo");
    }
    assertThat(metrics.adds).isEqualTo(2);
    assertThat(metrics.depthOfAll()).isEqualTo(1);

    queue.done("foo");
    assertThat(metrics.workDurations).containsExactly(Duration.ofMillis(25));

    runtime.advance(Duration.ofMillis(10));
    queue.poll();
    assertThat(metrics.queueDurations)
        .containsExactly(Duration.ofMillis(50), Duration.ofMillis(10));
    assertThat(metrics.depthOfAll()).isZero();
    runtime.advance(Duration.ofMillis(465));
    assertThat(metrics.unfinished).isEqualTo(Duration.ofMillis(465));
    assertThat(metrics.longest).isEqualTo(Duration.ofMillis(465));
    assertThat(metrics.refreshes).isEqualTo(1);

    queue.done("foo");
    runtime.advance(Duration.ofMillis(500));
    assertThat(metrics.workDurations)
        .containsExactly(Duration.ofMillis(25), Duration.ofMillis(465));
    assertThat(metrics.unfinished).isZero();
    assertThat(metrics.longest).isZero();
  }

  @Test
  void unfinishedWorkIsTheSumOfAllAndTheLongestIsTheLongest() {
    queue.add("a");
    queue.poll();
    runtime.advance(Duration.ofMillis(300));
    queue.add("b");
    queue.poll();

    runtime.advance(Duration.ofMillis(700));

    assertThat(metrics.refreshes).isEqualTo(2);
    assertThat(metrics.unfinished).isEqualTo(Duration.ofMillis(1700));
    assertThat(metrics.longest).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void unfinishedWorkIsNotToldAfterAShutDown() {
    queue.add("foo");
    queue.poll();
    runtime.advance(Duration.ofMillis(500));
    assertThat(metrics.refreshes).isEqualTo(1);

    queue.shutDown();
    runtime.advance(Duration.ofSeconds(10));

    assertThat(metrics.refreshes).isEqualTo(1);
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void aQueueWithNothingInFlightSetsNoTimer() {
    queue.add("foo");
    assertThat(runtime.pendingTimers()).isZero();

    queue.poll();
    assertThat(runtime.pendingTimers()).isEqualTo(1);

    queue.done("foo");
    runtime.advance(Duration.ofMillis(500));
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void theDepthIsKnownByPriorityAndMovesWithPromotions() {
    queue.add("a", AddOptions.defaults().withPriority(AddOptions.LOW_PRIORITY));
    queue.add("b", AddOptions.defaults().withPriority(AddOptions.LOW_PRIORITY));
    assertThat(metrics.depth).hasToString("{-100=2}");

    queue.add("a");
    assertThat(metrics.depth).hasToString("{-100=1, 0=1}");

    queue.poll();
    queue.add("a", AddOptions.defaults().withPriority(AddOptions.LOW_PRIORITY));
    queue.add("a", AddOptions.defaults().withPriority(3));
    assertThat(metrics.depth).hasToString("{-100=1, 0=0, 3=1}");

    queue.done("a");
    queue.poll();
    queue.poll();
    assertThat(metrics.depth).hasToString("{-100=0, 0=0, 3=0}");
  }

  @Test
  void retriesAndSpuriousDonesAreCounted() {
    queue.addAfter("a", Duration.ofSeconds(1));
    queue.addAfter("b", Duration.ZERO);
    queue.addRateLimited("c");
    queue.done("nobody");

    assertThat(metrics.retries).isEqualTo(3);
    assertThat(metrics.spuriousDones).isEqualTo(1);
    assertThat(metrics.adds).isEqualTo(1);
    runtime.advance(Duration.ofSeconds(1));
    assertThat(metrics.adds).isEqualTo(3);
  }

  @Test
  void aKeyThatSomebodyWaitedForIsMeasuredToo() {
    CompletableFuture<String> taker = queue.takeAsync().toCompletableFuture();

    queue.add("foo");

    assertThat(taker).isCompletedWithValue("foo");
    assertThat(metrics.queueDurations).containsExactly(Duration.ZERO);
    assertThat(metrics.depthOfAll()).isZero();
  }

  @Test
  @Guarantee("G59")
  void metricsThatThrowDisturbNobody() {
    WorkQueue<String> disturbed = WorkQueue.<String>builder("test")
        .runtime(runtime)
        .metrics(new WorkQueueMetrics() {
          @Override
          public void added() {
            throw new IllegalStateException("broken");
          }
        })
        .build();
    CompletableFuture<String> taker = disturbed.takeAsync().toCompletableFuture();

    disturbed.add("foo");

    assertThat(taker).isCompletedWithValue("foo");
  }

  @Test
  @Guarantee("G59")
  void noLockIsHeldWhileUserCodeRuns() {
    List<String> held = new ArrayList<>();
    List<String> visited = new ArrayList<>();
    WorkQueue<String> watched = WorkQueue.<String>builder("test")
        .runtime(runtime)
        .metrics(new WorkQueueMetrics() {
          @Override
          public void depth(int priority, int change) {
            visited.add("metrics");
            held.addAll(locksOfThisThread());
          }
        })
        .build();
    watched.takeAsync().thenRun(() -> {
      visited.add("stage");
      held.addAll(locksOfThisThread());
    });

    watched.add("foo");
    watched.done("foo");
    watched.shutDownWithDrain().thenRun(() -> {
      visited.add("drain");
      held.addAll(locksOfThisThread());
    });

    assertThat(visited).contains("metrics", "stage", "drain");
    assertThat(held).isEmpty();
  }

  private static List<String> locksOfThisThread() {
    ThreadInfo thread = ManagementFactory.getThreadMXBean()
        .getThreadInfo(new long[] {currentThreadId()}, true, true)[0];
    List<String> locks = new ArrayList<>();
    for (Object lock : thread.getLockedSynchronizers()) {
      locks.add(lock.toString());
    }
    for (Object monitor : thread.getLockedMonitors()) {
      if (monitor.toString().startsWith("io.informer4j")) {
        locks.add(monitor.toString());
      }
    }
    return locks;
  }

  @SuppressWarnings("deprecation") // threadId() is new in 19; the floor is 17
  private static long currentThreadId() {
    return Thread.currentThread().getId();
  }

  @Test
  @Guarantee("G59")
  void aQueueWithoutMetricsDoesNotLookAtTheClock() {
    CountingRuntime counting = new CountingRuntime(runtime);
    WorkQueue<String> plain =
        WorkQueue.<String>builder("test").runtime(counting).build();
    int looks = counting.looks;

    plain.add("foo");
    plain.poll();
    plain.done("foo");

    assertThat(counting.looks).isEqualTo(looks);
    assertThat(runtime.pendingTimers()).isZero();
  }

  /** Counts looks at the clock. */
  private static final class CountingRuntime extends ForwardingRuntime {
    int looks;

    CountingRuntime(InformerRuntime base) {
      super(base);
    }

    @Override
    public long nanoTime() {
      looks++;
      return super.nanoTime();
    }
  }
}
