package io.informer4j.integration.controller;

import java.time.Duration;

/**
 * How large a soak is.
 *
 * @param gadgets how many there are in the beginning, and roughly all the time
 * @param changesPerSecond how often one of them changes, comes or goes
 * @param length for how long
 * @param timing how long leases are good for
 * @param faultPace how much time there is for each fault of the server, in bad weather
 * @param leaderPace how often somebody loses the lease
 */
record SoakSettings(
    int gadgets,
    int changesPerSecond,
    Duration length,
    Timing timing,
    Duration faultPace,
    Duration leaderPace) {

  /** For every build. */
  static SoakSettings small(Duration length) {
    return new SoakSettings(
        200,
        40,
        length,
        new Timing(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(400)),
        Duration.ofSeconds(1),
        Duration.ofMillis(1_500));
  }

  /** For those who have time. */
  static SoakSettings large(Duration length) {
    return new SoakSettings(
        5_000,
        200,
        length,
        new Timing(Duration.ofSeconds(6), Duration.ofSeconds(4), Duration.ofSeconds(1)),
        Duration.ofSeconds(3),
        Duration.ofSeconds(20));
  }
}
