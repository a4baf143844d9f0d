package io.informer4j.testing.defects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class DefectGateTest {

  private static Defect defect(String name, int seeds) {
    return new Defect(
        name,
        "About " + name,
        new Defect.Breach("G1", "it hurts"),
        seeds,
        List.of(new Defect.Edit("A.java", "a", "b")));
  }

  private static GateReport run(
      LongFunction<?> sound, LongFunction<?> defective, Defect... defects) {
    return new DefectGate(sound, defect -> defective, line -> {}).run(List.of(defects));
  }

  private static LongFunction<List<String>> noticedFrom(long first) {
    return seed -> seed < first ? List.of() : List.of("cache", "seed " + seed);
  }

  @Test
  void seedsAreCountedFromTheFirstToTheOneThatNotices() {
    GateReport report = run(DefectGateTest::silent, noticedFrom(6), defect("seventh", 100));

    assertThat(report.results().get(0).caught())
        .contains(new DefectResult.Catch(7, "cache", "seed 6"));
    assertThat(report.isPassed()).isTrue();
    assertThat(report.summary()).isEqualTo("defects=1 caught=1");
  }

  @Test
  void whatIsNoticedTooLateIsMissed() {
    GateReport report =
        run(DefectGateTest::silent, noticedFrom(6), defect("early", 7), defect("late", 6));

    assertThat(report.missed()).extracting(Defect::name).containsExactly("late");
    assertThat(report.isPassed()).isFalse();
    assertThat(report.summary()).isEqualTo("defects=2 caught=1");
  }

  @Test
  void anExceptionCountsAsNoticed() {
    GateReport report = run(
        DefectGateTest::silent,
        seed -> {
          throw new IllegalStateException("too many tasks");
        },
        defect("wild", 10));

    assertThat(report.results().get(0).caught())
        .contains(new DefectResult.Catch(
            1, DefectGate.EXCEPTION, "java.lang.IllegalStateException: too many tasks"));
  }

  @Test
  void aSeedThatFailsWithoutTheDefectProvesNothing() {
    GateReport report = run(
        seed -> seed == 2 ? List.of("order", "broken") : List.of(),
        seed -> seed == 2 || seed == 4 ? List.of("order", "broken") : List.of(),
        defect("noisy", 10));

    assertThat(report.results().get(0).caught().map(DefectResult.Catch::seeds)).contains(5);
    assertThat(report.falseAlarms()).isEqualTo(Map.of(2L, "order: broken"));
    assertThat(report.alarms()).isEqualTo("the engine as it is fails with seed 2: order: broken\n");
    assertThat(report.isPassed()).isFalse();
  }

  @Test
  void theSoundEngineIsRunAsFarAsAnyDefectHasNeeded() {
    ConcurrentSkipListSet<Long> ran = new ConcurrentSkipListSet<>();

    GateReport report = run(
        seed -> {
          ran.add(seed);
          return List.of();
        },
        noticedFrom(3),
        defect("fourth", 10));

    assertThat(ran).containsExactly(0L, 1L, 2L, 3L);
    assertThat(report.soundSeeds()).isEqualTo(4);
  }

  @Test
  void aDefectThatCannotBePlantedFailsTheGate() {
    DefectGate gate = new DefectGate(
        DefectGateTest::silent,
        defect -> {
          throw new DefectException(defect.name(), "the code has moved");
        },
        line -> {});

    assertThatThrownBy(() -> gate.run(List.of(defect("stale", 10))))
        .isInstanceOf(DefectException.class)
        .hasMessage("stale: the code has moved");
  }

  @Test
  void theTableNamesWhoNoticedAndWhatNobodyDid() {
    GateReport report = new GateReport(
        List.of(
            new DefectResult(
                defect("one", 10), Optional.of(new DefectResult.Catch(3, "cache", "…"))),
            new DefectResult(defect("two", 20), Optional.empty())),
        3,
        new TreeMap<>());

    assertThat(report.table().lines().skip(2))
        .containsExactly(
            "| About one (`one`) | G1: it hurts | 3 | 10 | cache |",
            "| About two (`two`) | G1: it hurts | – | 20 | **nobody** |");
  }

  private static List<String> silent(long seed) {
    return List.of();
  }
}
