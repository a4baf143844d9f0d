package io.informer4j.testing.simulation.run;

import static io.informer4j.testing.simulation.run.Fakes.broken;
import static io.informer4j.testing.simulation.run.Fakes.plan;
import static io.informer4j.testing.simulation.run.Fakes.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.reflector.ReflectorState;
import io.informer4j.testing.simulation.Action;
import io.informer4j.testing.simulation.Violation;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TablesTest {

  private final CoverageTable coverage = new CoverageTable(Coverage.ofReflectors((state, fault) ->
      state == ReflectorState.IDLE ? Optional.of("it never rests") : Optional.empty()));
  private final FaultTable faults = new FaultTable(Fakes.SUBJECT.coverage().faults());
  private final Tally tally = new Tally(Fakes.SUBJECT);

  @Test
  void everyPossibleCellThatStaysEmptyIsAGap() {
    coverage.add(
        everyCellOf(ReflectorState.LISTING, ReflectorState.WATCHING, ReflectorState.CLOSED));
    coverage.add(everyCellOf(ReflectorState.STREAMING_LIST));
    Map<String, Integer> rest = everyCellOf(ReflectorState.BACKING_OFF);
    rest.remove("BACKING_OFF/RESET");
    coverage.add(rest);

    assertThat(coverage.gaps()).containsExactly("RESET never took effect while [BACKING_OFF]");

    coverage.add(Map.of("BACKING_OFF/RESET", 1));

    assertThat(coverage.gaps()).isEmpty();
  }

  @Test
  void anImpossibleCellThatIsSeenIsAGap() {
    coverage.add(everyCellOf(ReflectorState.values()));

    assertThat(coverage.gaps())
        .contains("RESET took effect while [IDLE], which is listed as impossible")
        .contains("QUEUED/RESET is no cell of this table")
        .allMatch(gap -> gap.contains("IDLE") || gap.startsWith("QUEUED/"));
  }

  @Test
  void aCellThatTheTableDoesNotHaveIsAGap() {
    coverage.add(Map.of("DANCING/RESET", 1, "WATCHING/CREATE", 2));

    assertThat(coverage.gaps())
        .contains(
            "DANCING/RESET is no cell of this table", "WATCHING/CREATE is no cell of this table");
  }

  @Test
  void theCoverageTableShowsCountsImpossibleCellsAndGaps() {
    coverage.add(Map.of("WATCHING/RESET", 2));
    coverage.add(Map.of("WATCHING/RESET", 3, "IDLE/STALL", 1));

    assertThat(coverage.lines())
        .anySatisfy(line -> assertThat(line.trim().split(" +"))
            .containsExactly("NETWORK", "RESET", "-", "!", "0", "!", "0", "5", "!", "0", "!", "0"))
        .anySatisfy(
            line -> assertThat(line.trim().split(" +")).startsWith("NETWORK", "STALL", "!", "1"))
        .contains("  - impossible while IDLE: it never rests");
  }

  @Test
  void theFaultTableCountsTimesAndRuns() {
    faults.add(Map.of("WATCHING/RESET", 2, "LISTING/RESET", 1, "WATCHING/STALL", 0));
    faults.add(Map.of("LISTING/RESET", 4));

    assertThat(faults.times(Action.RESET)).isEqualTo(7);
    assertThat(faults.runs(Action.RESET)).isEqualTo(2);
    assertThat(faults.runs(Action.STALL)).isZero();
    assertThat(faults.lines())
        .anySatisfy(
            line -> assertThat(line.split(" +")).containsExactly("NETWORK", "RESET", "7", "2"))
        .noneMatch(line -> line.contains("CREATE"));
  }

  @Test
  void shortRunsAndThoseWithFewFaultsAreCountedApart() {
    tally.add(result(plan(1, 0), 200, 3, Map.of("WATCHING/RESET", 3)));
    tally.add(result(plan(2, 0), 199, 3, Map.of("WATCHING/RESET", 3)));
    tally.add(result(plan(3, 0), 200, 2, Map.of("WATCHING/RESET", 2)));

    assertThat(tally.runs()).isEqualTo(1);
    assertThat(tally.discounted()).isEqualTo(2);
    assertThat(tally.finished()).isEqualTo(3);
    assertThat(tally.faults().times(Action.RESET)).isEqualTo(3);
    assertThat(tally.summary(0.5))
        .isEqualTo("runs=1 steps=200 virtual_hours=1.0 faults=3 violations=0 runs_per_s=2.0");
  }

  @Test
  void aViolationCountsHoweverShortItsRun() {
    tally.addViolation(9, new Violation("stuck", -1, ""));
    tally.add(broken(plan(4, 0), "cache", 1));

    assertThat(tally.violationCount()).isEqualTo(2);
    assertThat(tally.violations().keySet()).containsExactly(4L, 9L);
  }

  @Test
  void ofVeryManyViolationsTheLowestSeedsAreKept() {
    for (long seed = 3000; seed > 0; seed--) {
      tally.add(broken(plan(seed, 0), "cache", 1));
    }

    assertThat(tally.violationCount()).isEqualTo(3000);
    assertThat(tally.violations()).hasSize(Tally.KEPT_VIOLATIONS);
    assertThat(tally.violations().firstKey()).isEqualTo(1);
  }

  private static Map<String, Integer> everyCellOf(ReflectorState... states) {
    Map<String, Integer> cells = new TreeMap<>();
    for (ReflectorState state : states) {
      for (Action action : Action.values()) {
        if (action.isFault()) {
          cells.put(state + "/" + action, 1);
        }
      }
    }
    return cells;
  }
}
