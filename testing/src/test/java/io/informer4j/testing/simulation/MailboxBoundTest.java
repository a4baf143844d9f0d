package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.MailboxPolicy;
import io.informer4j.informer.MailboxStats;
import io.informer4j.informer.QueueKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MailboxBoundTest {

  private static final int NAMES = 10;

  private final MailboxBound bound = new MailboxBound(NAMES, QueueKind.IN_ORDER, 2000);

  private static HandlerOptions options(MailboxPolicy policy) {
    return HandlerOptions.defaults().withMailboxCapacity(64).withMailboxPolicy(policy);
  }

  private static MailboxStats stats(int pending, long merged, int cursors) {
    return new MailboxStats(0, merged, 0, pending, cursors, 0, merged > 0, Duration.ZERO);
  }

  @Test
  void acceptsACapacityAndTwoEventsPerName() {
    assertThat(bound.judge(options(MailboxPolicy.MERGE), stats(64 + 20, 5, 0))).isNull();
    assertThat(bound.judge(options(MailboxPolicy.MERGE), stats(64 + 40, 5, 1))).isNull();
    assertThat(bound.judge(options(MailboxPolicy.BLOCK), stats(64, 0, 0))).isNull();
    assertThat(bound.judge(options(MailboxPolicy.FAIL), stats(64, 0, 0))).isNull();
  }

  @Test
  void findsAMailboxThatGrowsWithoutBound() {
    assertThat(bound.judge(options(MailboxPolicy.MERGE), stats(200, 0, 0)))
        .contains("expected at most 87 events to wait", "found 200");
    assertThat(bound.judge(options(MailboxPolicy.BLOCK), stats(200, 0, 0))).contains("found 200");
    assertThat(bound.judge(options(MailboxPolicy.FAIL), stats(70, 0, 0)))
        .contains("expected at most 67", "found 70");
  }

  @Test
  void findsMergingWhereItWasNotAskedFor() {
    assertThat(bound.judge(options(MailboxPolicy.BLOCK), stats(1, 1, 0)))
        .contains("expected nothing to be merged under BLOCK");
    assertThat(bound.judge(options(MailboxPolicy.FAIL), stats(1, 1, 0)))
        .contains("expected nothing to be merged under FAIL");
  }

  @Test
  void findsAQueueBeyondItsHighWaterMark() {
    assertThat(bound.judgeQueue(2000)).isNull();
    assertThat(bound.judgeQueue(3000)).contains("found 3000");
  }
}
