package io.informer4j.testing.perturbation;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** All runs of one test: first the one in which nothing goes wrong, then one for each seed. */
final class Runs {

  /** The parameter, of JUnit or of the JVM, that picks one seed. */
  static final String SEED_PARAMETER = "informer4j.seed";

  private static final int TRACE_LINES = 40;

  /** What a test does in one run. */
  @FunctionalInterface
  interface Body {
    void run() throws Throwable;
  }

  private final Scenario scenario;
  private @Nullable ReferenceRun reference;

  Runs(Scenario scenario) {
    this.scenario = scenario;
  }

  /** Returns what goes wrong with a seed: each kind in turn. */
  Optional<Perturbation> perturbation(long seed) {
    List<Perturbation> kinds = scenario.perturbations();
    return kinds.isEmpty()
        ? Optional.empty()
        : Optional.of(kinds.get((int) Math.floorMod(seed - 1, (long) kinds.size())));
  }

  SimulatedEnvironment newReference() {
    return new SimulatedEnvironment(0, null, scenario, env -> Optional.empty());
  }

  SimulatedEnvironment newSeeded(long seed) {
    Optional<Perturbation> kind = perturbation(seed);
    int moments = kind.map(this::moments).orElse(0);
    SplittableRandom random = new SplittableRandom(seed).split();
    return new SimulatedEnvironment(
        seed,
        kind.orElse(null),
        scenario,
        env -> kind.filter(k -> moments > 0).map(k -> Disturbance.of(k, moments, env, random)));
  }

  private int moments(Perturbation kind) {
    return reference == null ? 0 : Disturbance.moments(kind, reference);
  }

  /** Runs a test without disturbance, and remembers how it ended. */
  void runReference(SimulatedEnvironment env, Body body) throws Throwable {
    body.run();
    env.settle();
    reference = new ReferenceRun(env.changesWithController(), env.controllerWrites(), outcome(env));
  }

  /** Runs a test with what goes wrong with its seed; a failure says how to see it again. */
  void runSeeded(SimulatedEnvironment env, Body body) throws Throwable {
    ReferenceRun expected = requireReference(env);
    try {
      body.run();
      env.settle();
      if (scenario.comparesOutcome()) {
        compare(outcome(env), expected.outcome());
      }
    } catch (TestAbortedException e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionFailedError(report(env, e), e);
    }
  }

  private Outcome outcome(SimulatedEnvironment env) {
    return Outcome.of(env.cluster(), env.background(), scenario.ignored());
  }

  private ReferenceRun requireReference(SimulatedEnvironment env) {
    if (reference == null) {
      throw new TestAbortedException("the run without perturbations has failed");
    }
    env.perturbation().filter(kind -> moments(kind) == 0).ifPresent(kind -> {
      throw new TestAbortedException("no moment for " + kind + ": without perturbations"
          + (kind == Perturbation.INTERMEDIATE_STATE
              ? " no controller ever changed the cluster"
              : " the cluster never changed while there was a controller"));
    });
    return reference;
  }

  private static void compare(Outcome outcome, Outcome expected) {
    List<String> differences = outcome.differencesFrom(expected);
    if (!differences.isEmpty()) {
      throw new AssertionError("the cluster does not end as it does without perturbations:\n  "
          + String.join("\n  ", differences));
    }
  }

  /** The first line, which is all that some tools show, says how to see it again. */
  private static String report(SimulatedEnvironment env, Throwable cause) {
    String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return name(env.seed(), env.perturbation()) + " (replay it with -D" + SEED_PARAMETER + "="
        + env.seed() + " or @SimulationTest(only = " + env.seed() + ")): " + message.strip()
        + "\nWhat happened:\n" + env.traceTail(TRACE_LINES);
  }

  static String name(long seed, Optional<Perturbation> kind) {
    return "seed " + seed + kind.map(k -> ", " + k).orElse("");
  }
}
