package io.informer4j.controller.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testing.defects.Defect;
import io.informer4j.testing.defects.DefectGate;
import io.informer4j.testing.defects.DefectTarget;
import io.informer4j.testing.defects.GateReport;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whether the simulator would notice: mistakes in elector, controller and queue, each within its number of seeds. One for
 * each promise; {@code ./simulate --controllers --defects} plants all, also in {@code .ci/run}.
 */
class ControllerDefectsTest {

  private static final String ENDING = ".defect";
  private static final int MANY_SEEDS = 1000;

  private final DefectTarget target = ControllerSimulate.defects();

  @Tag("slow")
  @Test
  void theSimulatorNoticesEveryDefectAndNothingElse() {
    List<Defect> onePerPromise = DefectGate.onePerPromise(target, MANY_SEEDS);

    GateReport report = DefectGate.run(target, Path.of(""), onePerPromise, line -> {});

    assertThat(onePerPromise).hasSizeGreaterThan(5);

    assertThat(report.missed()).extracting(Defect::name).isEmpty();
    assertThat(report.falseAlarms()).isEmpty();
  }

  @Test
  void everyDefectIsListedOnce() throws IOException, URISyntaxException {
    List<String> listed =
        DefectGate.all(target).stream().map(defect -> defect.name() + ENDING).toList();
    Path folder =
        Path.of(ControllerSimulate.class.getResource("catalogue.txt").toURI()).getParent();

    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(f -> f.endsWith(ENDING)))
          .containsExactlyInAnyOrderElementsOf(listed);
    }
    assertThat(listed).hasSizeGreaterThanOrEqualTo(12).doesNotHaveDuplicates();
  }
}
