package io.informer4j.testing.simulation;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs plans: in one thread, in virtual time, always in the same way.
 *
 * <pre>{@code
 * SimulationResult result = Simulation.run(Plan.of(42));
 * if (result.violation().isPresent()) {
 *   System.out.println("seed 42: " + result.violation().get().message());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> runs are independent of each other; each belongs to the thread that runs it.
 */
public final class Simulation {

  /** Within which time everything must be well again once nothing goes wrong any more. */
  static final Duration TIME_TO_CONVERGE = Duration.ofMinutes(40);

  private static final Duration TIME_AFTER_CLOSE = Duration.ofMinutes(5);

  /** More tasks than any sound run has between two steps. */
  private static final int MOST_TASKS_PER_STEP = 50_000;

  private final Plan plan;
  private final Trace trace;
  private final World world;
  private final Director director;
  private final Convergence convergence;
  private final Map<String, Integer> coverage = new TreeMap<>();
  private int steps;
  private int faults;
  private int tasks;

  private Simulation(Plan plan, boolean withTrace, SourceFactory sources) {
    this.plan = plan;
    this.trace = new Trace(withTrace);
    this.world = new World(plan.seed(), trace, Oracles.all(), sources);
    this.director = new Director(world);
    this.convergence = new Convergence(world);
  }

  /** Runs a plan. */
  public static SimulationResult run(Plan plan) {
    return run(plan, false);
  }

  /** Runs a plan, with the lines of the trace if asked for. */
  public static SimulationResult run(Plan plan, boolean withTrace) {
    return run(plan, withTrace, SourceFactory.objects());
  }

  /** Runs a plan with sources of one's own, a transport and a codec for instance. */
  public static SimulationResult run(Plan plan, boolean withTrace, SourceFactory sources) {
    return new Simulation(plan, withTrace, sources).run();
  }

  private SimulationResult run() {
    world.process().start();
    for (Step step : plan.steps()) {
      if (world.isViolated()) {
        break;
      }
      take(step);
    }
    if (!world.isViolated()) {
      converge();
    }
    if (!world.isViolated()) {
      closeForGood();
    }
    return new SimulationResult(
        plan,
        world.violation(),
        steps,
        faults,
        world.runtime().nanoTime(),
        trace.hash(),
        coverage,
        trace.lines());
  }

  private void take(Step step) {
    world.atStep(step.index());
    Action action = (Action) step.action(); // what Plan.of draws
    Dice dice = new Dice(step.salt());
    world.process().restartIfClosed();
    String state = world.informer().stats().reflector().state().name();
    boolean tookEffect = director.act(action, dice);
    steps++;
    if (tookEffect) {
      world.note("step " + step.index(), action, "");
      if (action.isFault()) {
        faults++;
        coverage.merge(state + "/" + action, 1, Integer::sum);
      }
    }
    pass(someTime(dice));
  }

  private static Duration someTime(Dice dice) {
    int kind = dice.below(100);
    if (kind < 35) {
      return Duration.ZERO;
    }
    if (kind < 70) {
      return dice.millis(1, 1000);
    }
    if (kind < 93) {
      return dice.seconds(1, 30);
    }
    return dice.seconds(30, 300);
  }

  /** Lets time pass and the oracles look after each task. A step without time lets a few tasks run only. */
  private void pass(Duration time) {
    tasks = 0;
    if (time.isZero()) {
      world.look();
      for (int i = 0; i < 3 && !world.isViolated() && world.runtime().step(); i++) {
        world.look();
      }
    } else {
      world.runtime().advanceUntil(this::looksBad, time);
      world.look();
    }
    world.process().reportClose();
  }

  private boolean looksBad() {
    if (++tasks > MOST_TASKS_PER_STEP) {
      world.violated("hot loop", "more than " + MOST_TASKS_PER_STEP + " tasks within one step");
    }
    world.look();
    return world.isViolated();
  }

  private void converge() {
    world.atStep(-1);
    world.note("heal", "", "");
    director.heal();
    tasks = 0;
    world.runtime().advanceUntil(() -> looksBad() || convergence.isReached(), TIME_TO_CONVERGE);
    if (!world.isViolated()) {
      world.tell(oracle -> oracle.atEnd(world));
    }
    if (!convergence.isReached()) {
      world.violated(
          "liveness",
          "not in step with the cluster " + TIME_TO_CONVERGE + " after everything was healed: "
              + world.informer().stats());
    }
  }

  private void closeForGood() {
    world.process().close();
    world.process().reportClose();
    tasks = 0;
    world.runtime().advanceUntil(this::looksBad, TIME_AFTER_CLOSE);
  }
}
