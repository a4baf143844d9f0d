package io.informer4j.testing.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testing.simulation.Plan;
import io.informer4j.testing.simulation.Simulation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Seeds that notice a defect that the engine had, if its fix is taken back. What a seed does changes with the simulator:
 * then {@code ./simulate --defects} says which ones notice them.
 */
@Tag("jdk")
class FoundSeedsTest {

  @ParameterizedTest
  @CsvSource({
    "found-list-in-pages-asks-for-the-old-revision, 10",
    "found-list-is-waited-for-for-ever, 73",
    "found-undecodable-successor-keeps-its-predecessor, 164",
    "found-quarantine-survives-a-list-per-key, 1165",
    "found-quarantine-survives-a-delete-per-key, 1530",
  })
  void aDefectThatWasFixedDoesNotComeBack(String defect, long seed) {
    assertThat(Simulation.run(Plan.of(seed)).violation()).as(defect).isEmpty();
  }
}
