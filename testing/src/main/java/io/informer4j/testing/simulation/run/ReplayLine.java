package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.Step;
import io.informer4j.testing.simulation.Violation;

/** The line that makes a run happen again. */
final class ReplayLine {

  private final String command;

  /** @param command how the simulator was called, without its arguments */
  ReplayLine(String command) {
    this.command = command;
  }

  String of(long seed) {
    return command + " --replay " + seed;
  }

  /** Returns the line for a plan that may have lost steps. */
  String of(Plan shrunk) {
    return of(shrunk.seed()) + " --steps "
        + StepRanges.format(shrunk.steps().stream().map(Step::index).toList());
  }

  /** Returns a violation in one line, and the line that replays it. */
  String of(long seed, Violation violation) {
    return describe(violation) + " replay: " + of(seed);
  }

  static String describe(Violation violation) {
    String place = violation.step() < 0 ? "" : " at step " + violation.step();
    return "violation of '" + violation.oracle() + "'" + place + ": " + violation.message();
  }
}
