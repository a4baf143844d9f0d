package io.informer4j.apiserver.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.apiserver.controlplane.ReplicaSettings.EndMarker;
import io.informer4j.apiserver.controlplane.ReplicaSettings.InitialEvents;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReplicaSettingsTest {

  @Test
  void theStandardIsThatOfKubeApiserver() {
    assertThat(ReplicaSettings.standard(7))
        .isEqualTo(new ReplicaSettings(
            7, true, Duration.ofMinutes(1), EndMarker.ANNOTATED, InitialEvents.BY_NAME, false));
  }

  @Test
  void aWindowCannotBeNegative() {
    assertThatThrownBy(() -> ReplicaSettings.standard(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }
}
