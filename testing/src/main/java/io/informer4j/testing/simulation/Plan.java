package io.informer4j.testing.simulation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What happens in one run.
 *
 * <pre>{@code
 * SimulationResult result = Simulation.run(Plan.of(42));
 * result.violation().ifPresent(System.out::println);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param seed where it comes from; also decides how the world is set up, and seeds the runtime
 * @param steps what happens, in order
 */
public record Plan(long seed, List<Step> steps) {

  private static final int FEWEST_STEPS = 200;
  private static final int MORE_STEPS = 60;
  /** How much more often the cluster simply lives than something goes wrong. */
  private static final int LIFE = 12;

  /** Copies the steps. */
  public Plan {
    steps = List.copyOf(steps);
  }

  /**
   * Returns the plan of a seed. Each seed has its own weather: only some of the faults occur in it, and some of them often.
   */
  public static Plan of(long seed) {
    Dice dice = new Dice(~seed);
    List<Action> actions = weather(dice);
    int count = dice.between(FEWEST_STEPS, FEWEST_STEPS + MORE_STEPS);
    List<Step> steps = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      steps.add(new Step(i, dice.pick(actions), dice.anyLong()));
    }
    return new Plan(seed, steps);
  }

  /** Returns what may happen, each action as often as it is likely. */
  private static List<Action> weather(Dice dice) {
    double storminess = dice.pick(List.of(0.15, 0.4, 0.7));
    List<Action> actions = new ArrayList<>();
    int faults = 0;
    for (Action action : Action.values()) {
      if (action.isFault() && dice.chance(storminess)) {
        faults += add(actions, action, dice.between(1, 3));
      }
    }
    while (faults < 3) {
      Action action = dice.pick(List.of(Action.values()));
      if (action.isFault()) {
        faults += add(actions, action, 1);
      }
    }
    int life = Math.max(LIFE, faults);
    for (Action action : Action.values()) {
      if (!action.isFault()) {
        add(actions, action, 1 + dice.below(life) / 3);
      }
    }
    return actions;
  }

  private static int add(List<Action> actions, Action action, int times) {
    for (int i = 0; i < times; i++) {
      actions.add(action);
    }
    return times;
  }

  /** Returns this plan with these steps only, by their index. */
  public Plan withOnly(List<Integer> indexes) {
    Set<Integer> kept = new HashSet<>(indexes);
    return new Plan(
        seed, steps.stream().filter(step -> kept.contains(step.index())).toList());
  }
}
