package io.informer4j.controller.simulation;

import io.informer4j.testing.simulation.Dice;
import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.PlannedAction;
import io.informer4j.testing.simulation.Step;
import java.util.ArrayList;
import java.util.List;

/** Draws what happens in a run. Each seed has its own weather: some faults occur in it, some of them often. */
final class ControllerPlans {

  static final int FEWEST_STEPS = 30;
  private static final int MORE_STEPS = 20;

  private ControllerPlans() {}

  static Plan of(long seed) {
    Dice dice = new Dice(~seed);
    List<PlannedAction> actions = weather(dice);
    int count = dice.between(FEWEST_STEPS, FEWEST_STEPS + MORE_STEPS);
    List<Step> steps = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      steps.add(new Step(i, dice.pick(actions), dice.anyLong()));
    }
    return new Plan(seed, steps);
  }

  /** Returns what may happen, each action as often as it is likely. */
  private static List<PlannedAction> weather(Dice dice) {
    double storminess = dice.pick(List.of(0.2, 0.4, 0.7));
    List<PlannedAction> actions = new ArrayList<>();
    List<PlannedAction> life = new ArrayList<>();
    while (actions.isEmpty()) {
      life.clear();
      for (ControllerAction action : ControllerAction.values()) {
        if (!action.isFault()) {
          life.add(action);
        } else if (dice.chance(storminess)) {
          add(actions, action, dice.between(1, 3));
        }
      }
    }
    int faults = actions.size();
    int share = Math.max(1, faults / (2 * life.size()));
    life.forEach(action -> add(actions, action, dice.between(1, share + 1)));
    return actions;
  }

  private static void add(List<PlannedAction> actions, PlannedAction action, int times) {
    for (int i = 0; i < times; i++) {
      actions.add(action);
    }
  }
}
