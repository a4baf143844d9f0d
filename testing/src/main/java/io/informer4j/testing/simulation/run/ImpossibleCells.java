package io.informer4j.testing.simulation.run;

import io.informer4j.reflector.ReflectorState;
import io.informer4j.testing.simulation.Action;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Faults that cannot take effect in some states of the reflector, with the reason.
 *
 * @param states what the reflector is doing
 * @param faults what cannot happen to it then
 * @param reason why not
 */
record ImpossibleCells(List<ReflectorState> states, List<Action> faults, String reason) {

  private static final List<ImpossibleCells> ALL = List.of(
      new ImpossibleCells(
          List.of(ReflectorState.CLOSED),
          Arrays.stream(Action.values()).filter(Action::isFault).toList(),
          "a new informer takes the place of a closed one before the next step"),
      new ImpossibleCells(
          List.of(ReflectorState.IDLE, ReflectorState.BACKING_OFF),
          List.of(
              Action.STALL,
              Action.HALF_OPEN,
              Action.RESET,
              Action.CLEAN_CLOSE,
              Action.SWIZZLE_CLOG,
              Action.ERROR_EVENT,
              Action.FOREIGN_EVENT),
          "no connection is open that it could happen to"),
      new ImpossibleCells(
          List.of(ReflectorState.LISTING),
          List.of(Action.ERROR_EVENT, Action.FOREIGN_EVENT),
          "a list has items, and no events that could be of such a kind"));

  /** Returns why this cannot happen, or nothing if it can. */
  static Optional<String> reason(ReflectorState state, Action fault) {
    return ALL.stream()
        .filter(cells -> cells.states.contains(state) && cells.faults.contains(fault))
        .map(ImpossibleCells::reason)
        .findFirst();
  }
}
