package io.informer4j.testing.simulation.run;

import io.informer4j.testing.defects.DefectException;
import io.informer4j.testing.defects.DefectGate;
import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.Simulation;
import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.SourceFactory;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * The command {@code ./simulate}.
 *
 * <pre>{@code
 * ./simulate --seeds 20000
 * ./simulate --replay 4711
 * }</pre>
 *
 * <p><b>Threading:</b> the main thread; {@link Campaign} starts others.
 */
public final class Simulate {

  /** Zero cells fail from that many runs on; below, chance alone leaves some. */
  static final long RUNS_FOR_COVERAGE = 20_000;

  /** Set by the launcher: Java cannot tell on all versions whether its output is a terminal. */
  private static final String TERMINAL = "io.informer4j.simulate.terminal";

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final String COMMAND = "./simulate";

  private final ReplayLine replay;
  private final LongFunction<Plan> plans;
  private final GuardedRun plain;
  private final Function<Plan, SimulationResult> traced;
  private final PrintStream out;
  private final boolean isTerminal;

  /**
   * @param plans the plan of a seed
   * @param plain runs a plan
   * @param traced runs a plan, with its trace
   * @param out where everything goes but complaints about the command line
   * @param isTerminal whether that is a terminal
   */
  Simulate(
      LongFunction<Plan> plans,
      Function<Plan, SimulationResult> plain,
      Function<Plan, SimulationResult> traced,
      PrintStream out,
      boolean isTerminal) {
    this(COMMAND, plans, plain, traced, out, isTerminal);
  }

  private Simulate(
      String command,
      LongFunction<Plan> plans,
      Function<Plan, SimulationResult> plain,
      Function<Plan, SimulationResult> traced,
      PrintStream out,
      boolean isTerminal) {
    this.replay = new ReplayLine(command);
    this.plans = plans;
    this.plain = new GuardedRun(plans, plain);
    this.traced = traced;
    this.out = out;
    this.isTerminal = isTerminal;
  }

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) throws InterruptedException {
    Simulate simulate = new Simulate(
        Plan::of,
        Simulation::run,
        plan -> Simulation.run(plan, true),
        System.out,
        Boolean.getBoolean(TERMINAL));
    int exitCode = simulate.run(List.of(args), System.err);
    System.out.flush();
    System.exit(exitCode);
  }

  /**
   * Runs a command line with sources of one's own and returns the exit code: 0 if all promises were kept.
   *
   * @param option what makes the launcher choose these sources, for lines that replay something
   */
  public static int run(SourceFactory sources, String option, List<String> words, PrintStream out)
      throws InterruptedException {
    return new Simulate(
            COMMAND + " " + option,
            Plan::of,
            plan -> Simulation.run(plan, false, sources),
            plan -> Simulation.run(plan, true, sources),
            out,
            Boolean.getBoolean(TERMINAL))
        .run(words, System.err);
  }

  /** Runs a command line and returns the exit code. */
  int run(List<String> words, PrintStream err) throws InterruptedException {
    try {
      Command command = Arguments.parse(words);
      if (command instanceof Command.Seeds seeds) {
        return seeds(seeds);
      } else if (command instanceof Command.Replay replay) {
        return replay(replay);
      } else if (command instanceof Command.Hashes hashes) {
        return hashes(hashes.range());
      } else if (command instanceof Command.Defects defects) {
        return runDefects(defects.arguments());
      }
      out.print(Arguments.HELP);
      return 0;
    } catch (UsageException e) {
      err.println("simulate: " + e.getMessage());
      return 2;
    }
  }

  private int runDefects(List<String> names) {
    try {
      return DefectGate.main(names.toArray(String[]::new), out);
    } catch (DefectException e) {
      throw new UsageException("--defects: " + e.getMessage());
    }
  }

  private int seeds(Command.Seeds command) throws InterruptedException {
    ProgressLine progress = new ProgressLine(out, replay, isTerminal, command.range());
    Campaign.Outcome outcome =
        new Campaign(command, PATIENCE, plain::ofSeed, progress, System::nanoTime).run();
    progress.clear();
    Tally tally = outcome.tally();
    tally.coverage().lines().forEach(out::println);
    out.println();
    tally.faults().lines().forEach(out::println);
    out.printf(
        Locale.ROOT,
        "discounted=%d runs with less than %d steps or %d faults%n%n",
        tally.discounted(),
        Tally.LEAST_STEPS,
        Tally.LEAST_FAULTS);
    boolean isCovered = printGaps(tally);
    new ViolationReport(out, replay, plans, plain::ofPlan, new GuardedRun(plans, traced)::ofPlan)
        .print(tally.violations(), tally.violationCount());
    out.println(tally.summary(outcome.seconds()));
    return tally.violationCount() == 0 && isCovered ? 0 : 1;
  }

  /** Returns whether coverage is good enough for that many runs. */
  private boolean printGaps(Tally tally) {
    List<String> gaps = tally.coverage().gaps();
    boolean isJudged = tally.finished() >= RUNS_FOR_COVERAGE;
    if (!gaps.isEmpty()) {
      out.println("coverage: " + gaps.size() + " gaps"
          + (isJudged
              ? ", which fails:"
              : ", which fails from " + RUNS_FOR_COVERAGE + " runs on:"));
      gaps.forEach(gap -> out.println("  " + gap));
      out.println();
    }
    return gaps.isEmpty() || !isJudged;
  }

  private int hashes(SeedRange range) {
    for (long place = 0; place < range.count(); place++) {
      long seed = range.at(place);
      SimulationResult result = plain.ofSeed(seed);
      out.printf(Locale.ROOT, "seed=%d hash=%016x%n", seed, result.traceHash());
    }
    return 0;
  }

  private int replay(Command.Replay command) {
    Plan whole = plans.apply(command.seed());
    Plan plan = command.steps().map(steps -> only(whole, steps)).orElse(whole);
    SimulationResult result;
    try {
      result = traced.apply(plan);
    } catch (RuntimeException | Error e) {
      // Here somebody looks for the cause: all of it.
      e.printStackTrace(out);
      return 1;
    }
    result.trace().forEach(out::println);
    out.printf(
        Locale.ROOT,
        "seed=%d steps=%d faults=%d hash=%016x%n",
        plan.seed(),
        result.steps(),
        result.faults(),
        result.traceHash());
    result
        .violation()
        .ifPresentOrElse(
            violation -> out.println(ReplayLine.describe(violation)),
            () -> out.println("no violation"));
    return result.violation().isPresent() ? 1 : 0;
  }

  private static Plan only(Plan whole, List<Integer> steps) {
    int last = steps.isEmpty() ? -1 : steps.get(steps.size() - 1);
    if (last >= whole.steps().size()) {
      throw new UsageException("--steps: there is no step " + last + "; the plan of seed "
          + whole.seed() + " has " + whole.steps().size());
    }
    return whole.withOnly(steps);
  }
}
