package io.informer4j.testing.defects;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The gate itself, with one defect for each promise, of those that few seeds notice; {@code ./simulate --defects} plants all,
 * also in {@code .ci/run}.
 */
@Tag("slow")
class SeededDefectsTest {

  private static final int FEW_SEEDS = 200;

  @Test
  void theSimulatorNoticesEveryDefectAndNothingElse() {
    DefectTarget engine = DefectTarget.engine();
    List<Defect> onePerPromise = DefectGate.onePerPromise(engine, FEW_SEEDS);

    GateReport report = DefectGate.run(engine, Path.of(""), onePerPromise, line -> {});

    assertThat(onePerPromise).hasSizeGreaterThan(12);
    assertThat(report.missed()).extracting(Defect::name).isEmpty();
    assertThat(report.falseAlarms()).isEmpty();
  }
}
