package io.informer4j.controller.simulation;

import io.informer4j.controller.CacheStart;
import io.informer4j.controller.freshness.Freshness;
import io.informer4j.testing.simulation.Dice;
import java.time.Duration;
import java.util.List;

/**
 * How a world is set up; drawn from its seed.
 *
 * @param processes how many compete
 * @param workers how many reconciles each process may have under way
 * @param cacheStart whether caches are warm before a process leads
 * @param freshness how controllers read what they wrote
 * @param leaseDuration for how long others wait after the last renewal
 * @param renewDeadline for how long renewing is tried
 * @param retryPeriod how long electors wait between attempts
 * @param releases whether electors give the lease back when they are closed
 * @param latencyMillis how long a message takes at most when nothing is wrong
 * @param timeout after which time clients give a request up
 * @param lockGivesUp whether that goes for requests for the lease, too
 * @param looksOften whether electors are asked after each task what they think, which may change what they think
 */
record WorldSettings(
    int processes,
    int workers,
    CacheStart cacheStart,
    Freshness freshness,
    Duration leaseDuration,
    Duration renewDeadline,
    Duration retryPeriod,
    boolean releases,
    int latencyMillis,
    Duration timeout,
    boolean lockGivesUp,
    boolean looksOften) {

  static WorldSettings of(Dice dice) {
    int scale = dice.pick(List.of(600, 1000, 1000, 1000, 2000));
    return new WorldSettings(
        dice.between(2, 4),
        dice.between(1, 3),
        dice.pick(List.of(CacheStart.values())),
        dice.pick(List.of(Freshness.values())),
        Duration.ofMillis(15L * scale),
        Duration.ofMillis(10L * scale),
        Duration.ofMillis(2L * scale),
        dice.chance(0.7),
        dice.pick(List.of(5, 20, 20, 200)),
        dice.pick(List.of(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(30))),
        dice.chance(0.5),
        dice.chance(0.5));
  }
}
