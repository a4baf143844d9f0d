package io.informer4j.fabric8.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether the simulator would notice: mistakes around the transport, each within its number of seeds. */
@Tag("slow")
class TransportDefectsTest {

  static List<TransportDefect> defects() {
    return TransportDefectGate.all();
  }

  @ParameterizedTest
  @MethodSource("defects")
  void theSimulatorNotices(TransportDefect defect) {
    assertThat(TransportDefectGate.tryToCatch(defect)).as(defect.title()).isPresent();
  }

  @Test
  void namesAreTold() {
    assertThat(defects()).extracting(TransportDefect::name).doesNotHaveDuplicates();
  }
}
