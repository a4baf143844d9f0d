package io.informer4j.testing.simulation.run;

import io.informer4j.testing.defects.DefectTarget;
import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.Simulation;
import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.SourceFactory;
import java.util.function.LongFunction;

/**
 * What {@code ./simulate} runs: a kind of simulation, and how its runs are judged.
 *
 * <pre>{@code
 * Simulate.run(Subject.informers("./simulate --bytes", sources), words, System.out);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable; runs of different seeds may go on at once.
 *
 * @param command how the simulator is called for this subject, without its arguments
 * @param plans the plan of a seed
 * @param runner runs a plan
 * @param coverage where each fault has to take effect
 * @param leastSteps how many steps a run must have had to count
 * @param defects what {@code --defects} plants mistakes into
 */
public record Subject(
    String command,
    LongFunction<Plan> plans,
    Runner runner,
    Coverage coverage,
    int leastSteps,
    DefectTarget defects) {

  /** Runs plans. */
  @FunctionalInterface
  public interface Runner {

    /** Runs a plan, with the lines of its trace if asked for. */
    SimulationResult run(Plan plan, boolean withTrace);
  }

  private static final int LEAST_STEPS = 200;

  /** Returns informers on these sources. */
  public static Subject informers(String command, SourceFactory sources) {
    return informers(
        command, Plan::of, (plan, withTrace) -> Simulation.run(plan, withTrace, sources));
  }

  static Subject informers(String command, LongFunction<Plan> plans, Runner runner) {
    return new Subject(
        command,
        plans,
        runner,
        Coverage.ofReflectors(ImpossibleCells::reason),
        LEAST_STEPS,
        DefectTarget.engine());
  }
}
