package io.informer4j.testing.perturbation;

import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** {@link Perturbation#STALE_STATE}. */
final class TimeTravel extends Disturbance {

  private static final Duration SHORTEST_CRASH = Duration.ofMillis(100);
  private static final Duration LONGEST_CRASH = Duration.ofSeconds(5);
  private static final Duration SHORTEST_LAG = Duration.ofSeconds(1);
  private static final Duration LONGEST_LAG = Duration.ofSeconds(20);

  TimeTravel(SimulatedEnvironment env, SplittableRandom random, int strikesAt) {
    super(env, random, strikesAt);
  }

  @Override
  void strike(@Nullable ControllerProcess by) {
    Deployment victim = victim(by);
    victim.crash();
    Duration lag = between(SHORTEST_LAG, LONGEST_LAG);
    int revisionsBack = 1 + below(env().revisions());
    env().runtime().schedule(between(SHORTEST_CRASH, LONGEST_CRASH), () -> {
      env().lagBy(revisionsBack);
      env().runtime().schedule(lag, this::catchUp);
      victim.start(SimulatedEnvironment.LAGGING_SERVER);
    });
  }

  private void catchUp() {
    healed();
    env().catchUp();
  }
}
