package io.informer4j.testing.perturbation;

import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** {@link Perturbation#INTERMEDIATE_STATE}. */
final class Crash extends Disturbance {

  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  Crash(SimulatedEnvironment env, SplittableRandom random, int strikesAt) {
    super(env, random, strikesAt);
  }

  @Override
  boolean counts(@Nullable ControllerProcess by) {
    return by != null;
  }

  @Override
  void strike(@Nullable ControllerProcess by) {
    Deployment victim = victim(by);
    victim.crash();
    env().runtime().schedule(between(SHORTEST, LONGEST), () -> {
      healed();
      victim.start(SimulatedEnvironment.HEALTHY_SERVER);
    });
  }
}
