package io.informer4j.testing.simulation;

/**
 * What a step of a plan does: one constant of the list of actions that a simulation has.
 *
 * <pre>{@code
 * enum Weather implements PlannedAction { RAIN, … }
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public interface PlannedAction {

  /** Returns its name, which no other action of the list has. */
  String name();

  /** Returns where it happens, for tables. */
  Enum<?> area();

  /** Returns whether it is a fault, and not just life. */
  boolean isFault();
}
