package io.informer4j.testing.simulation.run;

import static io.informer4j.testing.simulation.run.Fakes.broken;
import static io.informer4j.testing.simulation.run.Fakes.good;
import static io.informer4j.testing.simulation.run.Fakes.indexes;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.SimulationResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("stress")
class SimulateTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void goodSeedsEndWithOneLineAndZero() throws InterruptedException {
    int exitCode = simulate(Fakes::good, "--seeds", "40", "--threads", "2");

    assertThat(exitCode).isZero();
    assertThat(lastLine())
        .matches(
            "runs=40 steps=8000 virtual_hours=40\\.0 faults=120 violations=0 runs_per_s=[0-9.]+");
    assertThat(text(out))
        .contains("coverage: how often", "faults: how often", "discounted=0 runs")
        .contains("which fails from 20000 runs on:")
        .doesNotContain("\r")
        .doesNotContain("replay");
  }

  @Test
  void emptyCellsFailOnceThereAreRunsEnough() throws InterruptedException {
    int exitCode = simulate(Fakes::good, "--seeds", "20000");

    assertThat(exitCode).isEqualTo(1);
    assertThat(text(out))
        .contains("gaps, which fails:", "RESET never took effect while [LISTING, ");
  }

  @Test
  void aViolationIsShrunkAndSaysHowToReplayIt() throws InterruptedException {
    int exitCode = simulate(this::breaksOnThreeAndFour, "--seeds", "20", "--start", "10");

    assertThat(exitCode).isEqualTo(1);
    assertThat(text(out).lines())
        .contains(
            "seed 13: violation of 'cache': expected a, found b replay: ./simulate --replay 13")
        .contains("    3 WAIT", "    4 WAIT")
        .contains("  replay: ./simulate --replay 13 --steps 3-4");
    assertThat(text(out)).containsPattern("shrunk from 50 to 2 steps in [0-9]+ runs:");
    assertThat(lastLine()).contains("violations=1 ");
  }

  @Test
  void onlyTheFirstFiveAreShrunkTheOthersListed() throws InterruptedException {
    simulate(plan -> broken(plan, "cache", -1), "--seeds", "300", "--threads", "3");

    assertThat(text(out).lines().filter(line -> line.contains("shrunk from"))).hasSize(5);
    assertThat(text(out))
        .contains("violations of further seeds: 5 (cache), 6 (cache),", "and 195 more");
    assertThat(lastLine()).contains("violations=300 ");
  }

  @Test
  void aRareViolationIsShrunkBeforeManyCommonOnes() throws InterruptedException {
    simulate(
        plan -> broken(plan, plan.seed() == 200 ? "rare" : "common", -1),
        "--seeds",
        "300",
        "--threads",
        "2");

    assertThat(text(out)).contains("--replay 3 --steps none", "--replay 200 --steps none");
    assertThat(text(out)).contains("violations of further seeds: 4 (common),");
  }

  @Test
  void aReplayPrintsTheTraceAndTheViolation() throws InterruptedException {
    int exitCode = simulate(this::breaksOnThreeAndFour, "--replay", "13");

    assertThat(exitCode).isEqualTo(1);
    assertThat(text(out).lines())
        .contains("0 WAIT", "49 WAIT")
        .endsWith(
            "seed=13 steps=200 faults=3 hash=000000000000000d",
            "violation of 'cache': expected a, found b");
  }

  @Test
  void aReplayWithoutViolationIsAllRight() throws InterruptedException {
    assertThat(simulate(Fakes::good, "--replay", "13")).isZero();
    assertThat(lastLine()).isEqualTo("no violation");
  }

  @Test
  void aReplayThatThrowsShowsWhere() throws InterruptedException {
    Function<Plan, SimulationResult> run = plan -> {
      throw new IllegalStateException("boom");
    };

    assertThat(simulate(run, "--replay", "13")).isEqualTo(1);
    assertThat(text(out)).contains("IllegalStateException: boom", "at io.informer4j.testing");
  }

  @Test
  void hashesAreListedBySeed() throws InterruptedException {
    assertThat(simulate(Fakes::good, "--hash", "--seeds", "3", "--start", "9")).isZero();

    assertThat(text(out).lines())
        .containsExactly(
            "seed=9 hash=0000000000000009",
            "seed=10 hash=000000000000000a",
            "seed=11 hash=000000000000000b");
  }

  @Test
  void badInputIsOneLineOnStandardErrorAndTwo() throws InterruptedException {
    assertThat(simulate(Fakes::good, "--seeds", "many")).isEqualTo(2);
    assertThat(simulate(Fakes::good, "--replay", "1", "--steps", "50")).isEqualTo(2);

    assertThat(text(out)).isEmpty();
    assertThat(text(err).lines())
        .containsExactly(
            "simulate: --seeds: 'many' is no whole number of at least 1; see ./simulate --help",
            "simulate: --steps: there is no step 50; the plan of seed 1 has 50;"
                + " see ./simulate --help");
  }

  @Test
  void helpNamesEveryOption() throws InterruptedException {
    assertThat(simulate(Fakes::good, "--help")).isZero();

    assertThat(text(out))
        .contains(
            "--seeds",
            "--start",
            "--minutes",
            "--threads",
            "--replay",
            "--steps",
            "--hash",
            "--defects");
  }

  @Test
  void aTerminalSeesProgressThatIsWipedOut() {
    ProgressLine line = new ProgressLine(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new ReplayLine("./simulate"),
        true,
        new SeedRange(0, 500));

    line.onProgress(100, 1, 2);
    line.clear();

    assertThat(text(out))
        .isEqualTo("\r\033[K100 of 500 runs, 1 violations, 2 s, 50 runs/s\r\033[K");
  }

  private SimulationResult breaksOnThreeAndFour(Plan plan) {
    boolean isBroken = plan.seed() == 13 && indexes(plan).containsAll(Set.of(3, 4));
    return isBroken ? broken(plan, "cache", -1) : good(plan);
  }

  private int simulate(Function<Plan, SimulationResult> run, String... words)
      throws InterruptedException {
    PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
    return new Simulate(
            Subject.informers(
                "./simulate", seed -> Fakes.plan(seed, 50), (plan, withTrace) -> run.apply(plan)),
            printed,
            false)
        .run(List.of(words), new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String lastLine() {
    return text(out).lines().reduce("", (before, line) -> line);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
