package io.informer4j.testing.simulation.run;

import static io.informer4j.testing.simulation.run.Fakes.broken;
import static io.informer4j.testing.simulation.run.Fakes.good;
import static io.informer4j.testing.simulation.run.Fakes.indexes;
import static io.informer4j.testing.simulation.run.Fakes.plan;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ShrinkerTest {

  private static final int BUDGET = 400;

  @Test
  void onlyTheStepsThatAreNeededRemain() {
    Shrinker.Shrunk shrunk = shrink(300, failsWith(Set.of(3, 120, 121, 299)));

    assertThat(indexes(shrunk.plan())).containsExactly(3, 120, 121, 299);
    assertThat(shrunk.plan().seed()).isEqualTo(42);
    assertThat(shrunk.isMinimal()).isTrue();
    assertThat(shrunk.violation().oracle()).isEqualTo("cache");
  }

  @Test
  void whateverIsNeededIsFoundWithinTheBudget() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      Set<Integer> needed = new TreeSet<>();
      int count = 1 + random.nextInt(6);
      while (needed.size() < count) {
        needed.add(random.nextInt(300));
      }

      Shrinker.Shrunk shrunk = shrink(300, failsWith(needed));

      assertThat(indexes(shrunk.plan())).isEqualTo(needed);
      assertThat(shrunk.isMinimal()).isTrue();
      assertThat(shrunk.runs()).isLessThanOrEqualTo(BUDGET);
    }
  }

  @Test
  void noSingleStepCanGoFromAPlanThatBreaksForSeveralReasons() {
    Predicate<Set<Integer>> breaks = left -> left.contains(5)
        ? left.contains(9) || left.contains(50)
        : left.containsAll(Set.of(20, 21, 22));

    Shrinker.Shrunk shrunk = shrink(100, breaks);

    Set<Integer> left = indexes(shrunk.plan());
    assertThat(breaks.test(left)).isTrue();
    for (int index : left) {
      Set<Integer> fewer = new TreeSet<>(left);
      fewer.remove(index);
      assertThat(breaks.test(fewer)).isFalse();
    }
  }

  @Test
  void aPlanThatBreaksWithoutAnyStepLosesAll() {
    Shrinker.Shrunk shrunk = shrink(64, left -> true);

    assertThat(shrunk.plan().steps()).isEmpty();
    assertThat(shrunk.isMinimal()).isTrue();
  }

  @Test
  void aPlanThatNeedsEverythingKeepsAll() {
    Shrinker.Shrunk shrunk = shrink(10, left -> left.size() == 10);

    assertThat(shrunk.plan().steps()).hasSize(10);
    assertThat(shrunk.isMinimal()).isTrue();
  }

  @Test
  void theViolationOfAnotherOracleIsNotFollowed() {
    Function<Plan, SimulationResult> run = candidate -> {
      Set<Integer> left = indexes(candidate);
      if (left.containsAll(Set.of(2, 30))) {
        return broken(candidate, "cache", -1);
      }
      return left.contains(2) ? broken(candidate, "order", -1) : good(candidate);
    };

    Shrinker.Shrunk shrunk = shrinkRuns(60, run, BUDGET);

    assertThat(indexes(shrunk.plan())).containsExactly(2, 30);
    assertThat(shrunk.violation().oracle()).isEqualTo("cache");
  }

  @Test
  void stepsAfterTheViolationGoAtOnce() {
    List<Integer> sizes = new ArrayList<>();
    Function<Plan, SimulationResult> run = candidate -> {
      sizes.add(candidate.steps().size());
      return indexes(candidate).containsAll(Set.of(10, 11))
          ? broken(candidate, "cache", 11)
          : good(candidate);
    };

    new Shrinker(plan(42, 300), new Violation("cache", 11, ""), run, BUDGET).shrink();

    assertThat(sizes.get(0)).isEqualTo(12);
    assertThat(sizes.subList(1, sizes.size())).allMatch(size -> size < 12);
  }

  @Test
  void theBudgetIsKeptAndWhatWasReachedStillBreaks() {
    Predicate<Set<Integer>> breaks =
        left -> left.stream().filter(index -> index % 2 == 0).count() == 150;

    Shrinker.Shrunk shrunk = shrink(300, breaks, 50);

    assertThat(shrunk.runs()).isLessThanOrEqualTo(50);
    assertThat(shrunk.isMinimal()).isFalse();
    assertThat(breaks.test(indexes(shrunk.plan()))).isTrue();
  }

  private static Predicate<Set<Integer>> failsWith(Set<Integer> needed) {
    return left -> left.containsAll(needed);
  }

  private static Shrinker.Shrunk shrink(int steps, Predicate<Set<Integer>> breaks) {
    return shrink(steps, breaks, BUDGET);
  }

  private static Shrinker.Shrunk shrink(int steps, Predicate<Set<Integer>> breaks, int budget) {
    return shrinkRuns(
        steps,
        candidate ->
            breaks.test(indexes(candidate)) ? broken(candidate, "cache", -1) : good(candidate),
        budget);
  }

  private static Shrinker.Shrunk shrinkRuns(
      int steps, Function<Plan, SimulationResult> run, int budget) {
    return new Shrinker(plan(42, steps), new Violation("cache", -1, ""), run, budget).shrink();
  }
}
