package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a queue's stats say about time. */
class WorkQueueTimesTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final WorkQueue<String> queue =
      WorkQueue.<String>builder("test").runtime(runtime).build();

  private void pass(int millis) {
    runtime.advance(Duration.ofMillis(millis));
  }

  @Test
  void theFirstInLineAndTheLongestWorkAreTimed() {
    queue.keepTimes();
    queue.add("a");
    queue.add("b");
    pass(10);
    queue.add("c", AddOptions.defaults().withPriority(7));
    pass(20);
    assertThat(queue.stats().longestWait()).contains(Duration.ofMillis(30));
    assertThat(queue.stats().longestWork()).isEmpty();

    assertThat(queue.poll()).contains("c");
    pass(5);
    assertThat(queue.poll()).contains("a");
    pass(2);
    assertThat(queue.stats().longestWait()).contains(Duration.ofMillis(37));
    assertThat(queue.stats().longestWork()).contains(Duration.ofMillis(7));

    queue.done("c");
    assertThat(queue.poll()).contains("b");
    assertThat(queue.stats().longestWait()).isEmpty();
    assertThat(queue.stats().longestWork()).contains(Duration.ofMillis(2));
  }

  @Test
  void aKeyThatComesAgainHasWaitedSinceItWasAdded() {
    queue.keepTimes();
    queue.add("a");
    queue.poll();
    pass(3);
    queue.add("a");
    pass(4);
    queue.done("a");

    assertThat(queue.stats().longestWait()).contains(Duration.ofMillis(4));
  }

  @Test
  void whatWasThereBeforeCountsFromThenOn() {
    pass(100);
    queue.add("a");
    queue.add("b");
    queue.poll();
    pass(100);
    assertThat(queue.stats().longestWait()).isEmpty();
    assertThat(queue.stats().longestWork()).isEmpty();

    queue.keepTimes();
    pass(1);
    queue.keepTimes();
    pass(1);

    assertThat(queue.stats().longestWait()).contains(Duration.ofMillis(2));
    assertThat(queue.stats().longestWork()).contains(Duration.ofMillis(2));
  }

  @Test
  void aQueueWithMetricsKeepsTimesAnyway() {
    WorkQueue<String> measured = WorkQueue.<String>builder("measured")
        .runtime(runtime)
        .metrics(new RecordingMetrics())
        .build();
    measured.add("a");
    pass(8);

    assertThat(measured.stats().longestWait()).contains(Duration.ofMillis(8));
  }
}
