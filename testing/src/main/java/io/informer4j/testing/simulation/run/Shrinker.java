package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.Step;
import io.informer4j.testing.simulation.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Takes steps out of a plan as long as the same oracle still objects: delta debugging (Zeller's ddmin), by ever smaller
 * chunks, in the end step by step. One that ends within its budget leaves no step that could go by itself.
 *
 * <p><b>Threading:</b> one thread; one instance shrinks one plan.
 */
final class Shrinker {

  /**
   * What is left.
   *
   * @param plan the shortest plan found
   * @param violation what it breaks
   * @param runs how many runs it took
   * @param isMinimal whether each single step was seen to be needed; otherwise the budget was used up
   */
  record Shrunk(Plan plan, Violation violation, int runs, boolean isMinimal) {}

  private final Function<Plan, SimulationResult> run;
  private final int budget;
  private int runs;
  private Plan shortest;
  private Violation violation;

  /**
   * @param failing a plan that breaks something
   * @param violation what it breaks
   * @param run runs a plan
   * @param budget how many runs are allowed
   */
  Shrinker(Plan failing, Violation violation, Function<Plan, SimulationResult> run, int budget) {
    this.run = run;
    this.budget = budget;
    this.shortest = failing;
    this.violation = violation;
  }

  Shrunk shrink() {
    cutTail();
    boolean isMinimal = dropChunks();
    return new Shrunk(shortest, violation, runs, isMinimal);
  }

  /** What follows the violation never ran: one try instead of many. */
  private void cutTail() {
    if (violation.step() < 0) {
      return;
    }
    List<Step> head = shortest.steps().stream()
        .filter(step -> step.index() <= violation.step())
        .toList();
    if (!head.isEmpty() && head.size() < shortest.steps().size()) {
      keepIfFailing(head);
    }
  }

  /** Returns whether it came to an end by itself. */
  private boolean dropChunks() {
    int size = Math.max(1, (shortest.steps().size() + 1) / 2);
    while (!shortest.steps().isEmpty()) {
      boolean isShorter = false;
      // From the back: later steps are needed less often, and taking them out moves no other chunk.
      for (int end = shortest.steps().size(); end > 0; end -= size) {
        if (runs >= budget) {
          return false;
        }
        isShorter |= keepIfFailing(without(Math.max(0, end - size), end));
      }
      if (!isShorter && size == 1) {
        return true;
      }
      cutTail();
      size = isShorter
          ? Math.max(1, Math.min(size, (shortest.steps().size() + 1) / 2))
          : (size + 1) / 2;
    }
    return true;
  }

  private List<Step> without(int from, int to) {
    List<Step> rest = new ArrayList<>(shortest.steps().subList(0, from));
    rest.addAll(shortest.steps().subList(to, shortest.steps().size()));
    return rest;
  }

  private boolean keepIfFailing(List<Step> steps) {
    runs++;
    Plan candidate = new Plan(shortest.seed(), List.copyOf(steps));
    Optional<Violation> found = run.apply(candidate).violation();
    if (found.isEmpty() || !found.get().oracle().equals(violation.oracle())) {
      return false;
    }
    shortest = candidate;
    violation = found.get();
    return true;
  }
}
