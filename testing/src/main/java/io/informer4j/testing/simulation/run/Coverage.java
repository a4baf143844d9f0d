package io.informer4j.testing.simulation.run;

import io.informer4j.reflector.ReflectorState;
import io.informer4j.testing.simulation.Action;
import io.informer4j.testing.simulation.PlannedAction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * In which situations each fault of a simulation has to take effect before one may say that it was tested.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param situations what the columns are, for the head line: {@code what the reflector was doing}
 * @param states the situations, by their names
 * @param faults the faults
 * @param impossible says why a fault cannot take effect in a situation, if it cannot
 */
public record Coverage(
    String situations,
    List<String> states,
    List<PlannedAction> faults,
    BiFunction<String, PlannedAction, Optional<String>> impossible) {

  /** Copies the lists. */
  public Coverage {
    states = List.copyOf(states);
    faults = List.copyOf(faults);
  }

  /** Returns the one of informers: every fault in every state of the reflector, with exceptions. */
  static Coverage ofReflectors(BiFunction<ReflectorState, Action, Optional<String>> impossible) {
    // All but the one in which a reflector waits at a gate: none stands before the lists of
    // simulated informers.
    List<String> states = Arrays.stream(ReflectorState.values())
        .filter(state -> state != ReflectorState.QUEUED)
        .map(ReflectorState::name)
        .toList();
    return new Coverage(
        "what the reflector was doing",
        states,
        Arrays.stream(Action.values())
            .filter(Action::isFault)
            .<PlannedAction>map(fault -> fault)
            .toList(),
        (state, fault) -> impossible.apply(ReflectorState.valueOf(state), (Action) fault));
  }
}
