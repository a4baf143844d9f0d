package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LruExpireMapTest {

  /** Clocks in nanoseconds start anywhere. */
  private final AtomicLong clock = new AtomicLong(Duration.ofDays(7).toNanos());

  private final LruExpireMap<String, String> map =
      new LruExpireMap<>(2, Duration.ofSeconds(5), clock::get);

  @Test
  void anEntryLivesForItsTimeWhereverTheClockStarted() {
    map.compute("key", nothing -> "value");

    clock.addAndGet(Duration.ofSeconds(5).toNanos());
    assertThat(map.get("key")).isEqualTo("value");

    clock.addAndGet(1);
    assertThat(map.get("key")).isNull();
    assertThat(map.keys()).isEmpty();
  }

  @Test
  void theLeastRecentlyUsedEntryGoesFirst() {
    map.compute("a", nothing -> "1");
    map.compute("b", nothing -> "2");
    map.get("a");

    map.compute("c", nothing -> "3");

    assertThat(map.keys()).containsExactlyInAnyOrder("a", "c");
  }
}
