package io.informer4j.testing.perturbation;

import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One {@link Perturbation} in one run: it waits for its moment, strikes, and heals. */
abstract class Disturbance {

  private enum Phase {
    /** It has not struck. */
    WAITING,
    /** It has, and something is wrong. */
    ACTIVE,
    /** Everything works again. */
    HEALED
  }

  private final SimulatedEnvironment env;
  private final SplittableRandom random;
  private int changesLeft;
  private Phase phase = Phase.WAITING;

  /** Creates one that strikes at this one of the changes that {@link #counts}. */
  Disturbance(SimulatedEnvironment env, SplittableRandom random, int strikesAt) {
    this.env = env;
    this.random = random;
    this.changesLeft = strikesAt;
  }

  /** Returns how many moments there were in the undisturbed run at which this kind can strike. */
  static int moments(Perturbation kind, ReferenceRun reference) {
    return switch (kind) {
      case INTERMEDIATE_STATE -> reference.controllerWrites();
      case UNOBSERVED_STATE, STALE_STATE -> reference.changes();
    };
  }

  static Disturbance of(
      Perturbation kind, int moments, SimulatedEnvironment env, SplittableRandom random) {
    int strikesAt = 1 + random.nextInt(moments);
    return switch (kind) {
      case INTERMEDIATE_STATE -> new Crash(env, random, strikesAt);
      case UNOBSERVED_STATE -> new Blindness(env, random, strikesAt);
      case STALE_STATE -> new TimeTravel(env, random, strikesAt);
    };
  }

  /** Returns whether a change counts: one of this process, or of the user if there is none. Unless overridden, all do. */
  boolean counts(@Nullable ControllerProcess by) {
    return true;
  }

  abstract void strike(@Nullable ControllerProcess by);

  /** The cluster has changed while something is wrong. */
  void changedMeanwhile() {}

  /** The test waits for everything to be well. */
  void healSoon() {}

  /** The cluster was changed by this process, or by the user if there is none. */
  final void onChange(@Nullable ControllerProcess by) {
    if (phase == Phase.ACTIVE) {
      changedMeanwhile();
    } else if (phase == Phase.WAITING && counts(by) && --changesLeft == 0) {
      phase = Phase.ACTIVE;
      strike(by);
    }
  }

  final void onSettle() {
    if (phase == Phase.ACTIVE) {
      healSoon();
    }
  }

  final boolean isActive() {
    return phase == Phase.ACTIVE;
  }

  final void healed() {
    phase = Phase.HEALED;
  }

  final SimulatedEnvironment env() {
    return env;
  }

  final int below(int bound) {
    return random.nextInt(bound);
  }

  final boolean flip() {
    return random.nextBoolean();
  }

  final Duration between(Duration least, Duration most) {
    long range = most.minus(least).toMillis();
    return least.plusMillis(random.nextLong(range + 1));
  }

  /** Returns the controller that made a change, or any if it was the user. */
  final Deployment victim(@Nullable ControllerProcess by) {
    for (Deployment deployment : env.deployments()) {
      if (deployment.runs(by)) {
        return deployment;
      }
    }
    return env.deployments().get(below(env.deployments().size()));
  }
}
