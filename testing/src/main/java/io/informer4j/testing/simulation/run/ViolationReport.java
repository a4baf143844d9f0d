package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.Violation;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * Shows what was broken: a few shrunk to a short trace, the others by their seed.
 *
 * <p><b>Threading:</b> one thread.
 */
final class ViolationReport {

  static final int SHRUNK = 5;
  static final int LISTED = 100;
  static final int TRACE_LINES = 80;
  /** Runs take milliseconds, so this is a matter of seconds. */
  static final int BUDGET = 400;

  private final PrintStream out;
  private final ReplayLine replay;
  private final LongFunction<Plan> plans;
  private final Function<Plan, SimulationResult> run;
  private final Function<Plan, SimulationResult> tracedRun;

  /**
   * @param out where it goes
   * @param replay how to run something again
   * @param plans the plan of a seed
   * @param run runs a plan; must not throw
   * @param tracedRun runs a plan, with its trace; must not throw
   */
  ViolationReport(
      PrintStream out,
      ReplayLine replay,
      LongFunction<Plan> plans,
      Function<Plan, SimulationResult> run,
      Function<Plan, SimulationResult> tracedRun) {
    this.out = out;
    this.replay = replay;
    this.plans = plans;
    this.run = run;
    this.tracedRun = tracedRun;
  }

  /**
   * Prints violations.
   *
   * @param violations by seed
   * @param total how many there were, which may be more
   */
  void print(SortedMap<Long, Violation> violations, long total) {
    Set<Long> chosen = chooseToShrink(violations);
    List<String> others = new ArrayList<>();
    violations.forEach((seed, violation) -> {
      if (chosen.contains(seed)) {
        print(seed, violation);
      } else if (others.size() < LISTED) {
        others.add(seed + " (" + violation.oracle() + ")");
      }
    });
    if (!others.isEmpty()) {
      out.println("violations of further seeds: " + String.join(", ", others));
    }
    long untold = total - chosen.size() - others.size();
    if (untold > 0) {
      out.println("and " + untold + " more");
    }
  }

  /** The lowest seed of each oracle before a second one of any: one defect must not hide the others. */
  private static Set<Long> chooseToShrink(SortedMap<Long, Violation> violations) {
    Map<String, Long> firstOfOracle = new LinkedHashMap<>();
    violations.forEach((seed, violation) -> firstOfOracle.putIfAbsent(violation.oracle(), seed));
    Set<Long> wanted = new LinkedHashSet<>(firstOfOracle.values());
    wanted.addAll(violations.keySet());
    return wanted.stream().limit(SHRUNK).collect(Collectors.toSet());
  }

  private void print(long seed, Violation violation) {
    out.println("seed " + seed + ": " + replay.of(seed, violation));
    // What does not end cannot be run again and again.
    if (!violation.oracle().equals(Campaign.STUCK)) {
      shrink(seed, violation);
    }
    out.println();
  }

  private void shrink(long seed, Violation violation) {
    Plan plan = plans.apply(seed);
    Shrinker.Shrunk shrunk = new Shrinker(plan, violation, run, BUDGET).shrink();
    out.println("  shrunk from " + plan.steps().size() + " to "
        + shrunk.plan().steps().size() + " steps in " + shrunk.runs() + " runs"
        + (shrunk.isMinimal() ? "" : ", not to the end") + ":");
    List<String> trace = tracedRun.apply(shrunk.plan()).trace();
    int skipped = Math.max(0, trace.size() - TRACE_LINES);
    if (skipped > 0) {
      out.println("    ... " + skipped + " lines before");
    }
    trace.stream().skip(skipped).forEach(line -> out.println("    " + line));
    out.println("  " + ReplayLine.describe(shrunk.violation()));
    out.println("  replay: " + replay.of(shrunk.plan()));
  }
}
