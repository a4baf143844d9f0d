package io.informer4j.controller.simulation;

import io.informer4j.testing.simulation.Dice;
import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.Step;
import io.informer4j.testing.simulation.Trace;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One run. Steps are timers of the world, not turns of a loop: they also come while a reconcile waits for an answer, nested in it.
 */
final class ControllerSimulation {

  /** Within which time everything must be well again once nothing goes wrong any more. */
  private static final Duration TIME_TO_CONVERGE = Duration.ofMinutes(40);

  private static final Duration TIME_TO_STOP = Duration.ofSeconds(30);

  /** More tasks than any sound run has. */
  private static final int MOST_TASKS = 2_000_000;

  private final Plan plan;
  private final Trace trace;
  private final ControllerWorld world;
  private final Director director;
  private final Map<String, Integer> coverage = new TreeMap<>();
  private int steps;
  private int faults;
  private int tasks;

  private ControllerSimulation(Plan plan, boolean withTrace) {
    this.plan = plan;
    this.trace = new Trace(withTrace);
    this.world = new ControllerWorld(plan.seed(), trace);
    this.director = new Director(world);
  }

  static SimulationResult run(Plan plan, boolean withTrace) {
    return new ControllerSimulation(plan, withTrace).run();
  }

  private SimulationResult run() {
    world.places().forEach(Place::start);
    Duration at = Duration.ofSeconds(1);
    for (Step step : plan.steps()) {
      Dice dice = new Dice(step.salt());
      at = at.plus(someTime(dice));
      world.runtime().schedule(at, () -> take(step, dice));
    }
    advance(at.plusSeconds(1));
    converge();
    stopAll();
    world.close();
    return new SimulationResult(
        plan, world.violation(), steps, faults, world.now(), trace.hash(), coverage, trace.lines());
  }

  private static Duration someTime(Dice dice) {
    int kind = dice.below(100);
    if (kind < 40) {
      return dice.millis(0, 500);
    }
    return kind < 80 ? dice.seconds(0, 5) : dice.seconds(5, 25);
  }

  private void take(Step step, Dice dice) {
    if (world.isOver()) {
      return;
    }
    world.atStep(step.index());
    steps++;
    ControllerAction action = (ControllerAction) step.action(); // what ControllerPlans draws
    Optional<Place> victim = director.victim(dice);
    if (victim.isEmpty()) {
      return;
    }
    Situation situation = director.situationOf(victim.get());
    world.note("step " + step.index(), action, victim.get());
    if (director.act(action, victim.get(), dice) && action.isFault()) {
      faults++;
      coverage.merge(situation + "/" + action, 1, Integer::sum);
    }
  }

  private void advance(Duration time) {
    world.runtime().advanceUntil(this::isOver, time);
  }

  private boolean isOver() {
    if (++tasks > MOST_TASKS) {
      world.violated("hot loop", "more than " + MOST_TASKS + " tasks");
    }
    return world.isOver();
  }

  private void converge() {
    if (world.isOver()) {
      return;
    }
    world.atStep(-1);
    world.note("heal", "", "");
    director.heal();
    world
        .runtime()
        .advanceUntil(() -> isOver() || world.judges().convergence().isReached(), TIME_TO_CONVERGE);
    world
        .judges()
        .convergence()
        .missing()
        .ifPresent(missing -> world.violated("Convergence", missing));
  }

  /** All are asked to stop, and have to be silent. */
  private void stopAll() {
    if (!world.isOver()) {
      world.note("stop", "", "");
      world.programs().forEach(program -> program.stop(true));
      advance(TIME_TO_STOP);
    }
  }
}
