package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.Violation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Runs plans and turns what they throw into violations: whoever runs a million seeds wants to hear of the one that
 * crashed, with its seed, and go on.
 *
 * @param plans the plan of a seed
 * @param run runs a plan
 */
record GuardedRun(LongFunction<Plan> plans, Function<Plan, SimulationResult> run) {

  SimulationResult ofSeed(long seed) {
    Plan plan;
    try {
      plan = plans.apply(seed);
    } catch (RuntimeException | Error e) {
      return failed(new Plan(seed, List.of()), e);
    }
    return ofPlan(plan);
  }

  SimulationResult ofPlan(Plan plan) {
    try {
      return run.apply(plan);
    } catch (RuntimeException | Error e) {
      return failed(plan, e);
    }
  }

  /** The class is part of the oracle's name, so that shrinking does not wander from one exception to another. */
  private static SimulationResult failed(Plan plan, Throwable thrown) {
    StackTraceElement[] stack = thrown.getStackTrace();
    String place = stack.length == 0 ? "" : " at " + stack[0];
    Violation violation =
        new Violation("thrown " + thrown.getClass().getSimpleName(), -1, thrown + place);
    return new SimulationResult(plan, Optional.of(violation), 0, 0, 0, 0, Map.of(), List.of());
  }
}
