package io.informer4j.testing.simulation.run;

import io.informer4j.testing.defects.DefectException;
import io.informer4j.testing.defects.DefectGate;
import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.SourceFactory;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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

  private final Subject subject;
  private final ReplayLine replay;
  private final GuardedRun plain;
  private final GuardedRun traced;
  private final PrintStream out;
  private final boolean isTerminal;

  /**
   * @param subject what to run
   * @param out where everything goes but complaints about the command line
   * @param isTerminal whether that is a terminal
   */
  Simulate(Subject subject, PrintStream out, boolean isTerminal) {
    this.subject = subject;
    this.replay = new ReplayLine(subject.command());
    this.plain = new GuardedRun(subject.plans(), plan -> subject.runner().run(plan, false));
    this.traced = new GuardedRun(subject.plans(), plan -> subject.runner().run(plan, true));
    this.out = out;
    this.isTerminal = isTerminal;
  }

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) throws InterruptedException {
    int exitCode =
        run(Subject.informers("./simulate", SourceFactory.objects()), List.of(args), System.out);
    System.out.flush();
    System.exit(exitCode);
  }

  /** Runs a command line on a subject and returns the exit code: 0 if all promises were kept. */
  public static int run(Subject subject, List<String> words, PrintStream out)
      throws InterruptedException {
    return new Simulate(subject, out, Boolean.getBoolean(TERMINAL)).run(words, System.err);
  }

  /** Returns what is wrong with a command line, for those who complain in their own way; nothing if it makes sense. */
  public static Optional<String> complaint(List<String> words) {
    try {
      Arguments.parse(words);
      return Optional.empty();
    } catch (UsageException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
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
      err.println("simulate: " + e.getMessage() + "; see " + subject.command() + " --help");
      return 2;
    }
  }

  private int runDefects(List<String> names) {
    try {
      return DefectGate.main(subject.defects(), names, out);
    } catch (DefectException e) {
      throw new UsageException("--defects: " + e.getMessage());
    }
  }

  private int seeds(Command.Seeds command) throws InterruptedException {
    ProgressLine progress = new ProgressLine(out, replay, isTerminal, command.range());
    Campaign.Outcome outcome = new Campaign(
            command, new Tally(subject), PATIENCE, plain::ofSeed, progress, System::nanoTime)
        .run();
    progress.clear();
    Tally tally = outcome.tally();
    tally.coverage().lines().forEach(out::println);
    out.println();
    tally.faults().lines().forEach(out::println);
    out.printf(
        Locale.ROOT,
        "discounted=%d runs with less than %d steps or %d faults%n%n",
        tally.discounted(),
        subject.leastSteps(),
        Tally.LEAST_FAULTS);
    boolean isCovered = printGaps(tally);
    new ViolationReport(out, replay, subject.plans(), plain::ofPlan, traced::ofPlan)
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

  private int hashes(SeedRange range) throws InterruptedException {
    for (long place = 0; place < range.count(); place++) {
      if (Thread.interrupted()) {
        throw new InterruptedException("told to stop");
      }
      long seed = range.at(place);
      SimulationResult result = plain.ofSeed(seed);
      out.printf(Locale.ROOT, "seed=%d hash=%016x%n", seed, result.traceHash());
    }
    return 0;
  }

  private int replay(Command.Replay command) {
    Plan whole = subject.plans().apply(command.seed());
    Plan plan = command.steps().map(steps -> only(whole, steps)).orElse(whole);
    SimulationResult result;
    try {
      result = subject.runner().run(plan, true);
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
