package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.Action;
import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.Step;
import io.informer4j.testing.simulation.Violation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Plans and results that no simulation made. */
final class Fakes {

  static final Subject SUBJECT =
      Subject.informers("./simulate", seed -> plan(seed, 50), (plan, withTrace) -> good(plan));

  private Fakes() {}

  static Plan plan(long seed, int steps) {
    return new Plan(
        seed,
        IntStream.range(0, steps)
            .mapToObj(index -> new Step(index, Action.WAIT, index))
            .toList());
  }

  /** A result that counts, without any coverage. */
  static SimulationResult good(Plan plan) {
    return result(plan, 200, 3, Map.of());
  }

  static SimulationResult result(Plan plan, int steps, int faults, Map<String, Integer> coverage) {
    return new SimulationResult(
        plan,
        Optional.empty(),
        steps,
        faults,
        3_600_000_000_000L,
        plan.seed(),
        coverage,
        List.of());
  }

  static SimulationResult broken(Plan plan, String oracle, int step) {
    Violation violation = new Violation(oracle, step, "expected a, found b");
    List<String> trace =
        plan.steps().stream().map(one -> one.index() + " " + one.action()).toList();
    return new SimulationResult(
        plan, Optional.of(violation), 200, 3, 0, plan.seed(), Map.of(), trace);
  }

  static SortedSet<Integer> indexes(Plan plan) {
    SortedSet<Integer> indexes = new TreeSet<>();
    plan.steps().forEach(step -> indexes.add(step.index()));
    return indexes;
  }
}
