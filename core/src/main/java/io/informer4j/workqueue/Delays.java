package io.informer4j.workqueue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What the limiters ask of durations. */
final class Delays {

  private Delays() {}

  /** Returns the nanoseconds of a duration, or the most that there can be, some 292 years. */
  static long nanos(Duration duration) {
    return TimeUnit.NANOSECONDS.convert(duration);
  }

  static Duration notNegative(String name, Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(
          "a rate limiter needs " + name + " >= 0, but it is " + value);
    }
    return value;
  }

  static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
