package io.informer4j.testing.defects;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The gate itself, as {@code ./simulate --defects} runs it. */
@Tag("slow")
class SeededDefectsTest {

  @Test
  void theSimulatorNoticesEveryDefectAndNothingElse() {
    GateReport report = DefectGate.run(Path.of(""), DefectGate.all(), line -> {});

    assertThat(report.missed()).extracting(Defect::name).isEmpty();
    assertThat(report.falseAlarms()).isEmpty();
  }
}
