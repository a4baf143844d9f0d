package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestBucketTest {

  private final RequestBucket bucket = new RequestBucket(0, 100, 10);

  private static Request request(long millis, Request.Kind kind) {
    return new Request(TimeUnit.MILLISECONDS.toNanos(millis), kind, ResourceVersion.of(7), false);
  }

  /** Sends requests at this distance, for this long. Returns the first complaint. */
  private @Nullable String send(Duration distance, Duration forHowLong, boolean withChanges) {
    for (long at = 0; at <= forHowLong.toMillis(); at += distance.toMillis()) {
      String wrong = bucket.take(request(at, Request.Kind.WATCH));
      if (wrong != null) {
        return wrong;
      }
      if (withChanges) {
        bucket.refund();
      }
    }
    return null;
  }

  @Test
  void acceptsAWatchThatIsCutOffEverySecondWithProbesBesideIt() {
    assertThat(send(Duration.ofMillis(334), Duration.ofHours(1), false)).isNull();
  }

  @Test
  void acceptsShortWatchesThatBringSomething() {
    assertThat(send(Duration.ofMillis(10), Duration.ofMinutes(1), true)).isNull();
  }

  @Test
  void acceptsAttemptsOfSixRequestsWithGrowingPauses() {
    long at = 0;
    for (long pause = 800; pause < 3_600_000; pause = Math.min(pause * 2, 30_000)) {
      for (int i = 0; i < 6; i++) {
        assertThat(bucket.take(request(at, Request.Kind.LIST))).isNull();
      }
      at += pause;
      if (at > 3_600_000) {
        return;
      }
    }
  }

  @Test
  void findsALoopWithoutAPause() {
    assertThat(send(Duration.ofMillis(50), Duration.ofSeconds(5), false))
        .contains("expected at most 40 requests at once and 3 a second");
  }

  @Test
  void countsPagesOfAListApart() {
    Request page = new Request(0, Request.Kind.LIST, ResourceVersion.UNSET, true);
    for (int list = 0; list < 10; list++) {
      assertThat(bucket.take(request(0, Request.Kind.LIST))).isNull();
      for (int i = 0; i < 10; i++) {
        assertThat(bucket.take(page)).isNull();
      }
    }
  }

  @Test
  void findsAListWithoutEnd() {
    Request page = new Request(0, Request.Kind.LIST, ResourceVersion.UNSET, true);
    for (int i = 0; i < 12; i++) {
      assertThat(bucket.take(page)).isNull();
    }

    assertThat(bucket.take(page)).contains("expected at most 12 further pages");
  }
}
