package io.informer4j.controller.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.SimulatedCluster;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be told, and who tells it. */
class HappeningTest {

  @ParameterizedTest
  @ValueSource(strings = {"x", "ä", "€", "😀"})
  @Guarantee("G62")
  void aMessageIsCutToWholeCharacters(String character) {
    int size = character.getBytes(StandardCharsets.UTF_8).length;

    for (int offset = 0; offset < 4; offset++) {
      String message =
          Happening.normal("R", "-".repeat(offset) + character.repeat(2000)).message();

      int bytes = message.getBytes(StandardCharsets.UTF_8).length;
      assertThat(bytes).isBetween(1024 - size + 1, 1024);
      assertThat(message).isEqualTo("-".repeat(offset) + character.repeat((bytes - offset) / size));
    }
  }

  @Test
  void whatFitsIsNotCut() {
    assertThat(Happening.normal("R", "x".repeat(1024)).message()).hasSize(1024);
    assertThat(Happening.normal("R", "").message()).isEmpty();
  }

  @Test
  void reasonAndActionAreCutToWhatServersTake() {
    Happening what = Happening.warning("R".repeat(200), "m").withAction("A".repeat(200));

    assertThat(what.reason()).isEqualTo("R".repeat(128));
    assertThat(what.action()).isEqualTo("A".repeat(128));
  }

  @Test
  void anObjectWithoutMetadataHasAnEmptyReference() {
    ConfigMap bare = new ConfigMap();
    bare.setMetadata(null);

    assertThat(EventSubject.of(bare))
        .isEqualTo(new EventSubject("v1", "ConfigMap", "", "", "", ""));
  }

  @Test
  void aFunctionIsARecorder() {
    List<String> told = new ArrayList<>();
    EventRecorder recorder = (about, what) -> told.add(about.name() + ": " + what.message());

    recorder.normal(EventWorld.website(), "Published", "fine");
    recorder.warning(EventWorld.website(), "Broken", "not fine");

    assertThat(told).containsExactly("site: fine", "site: not fine");
  }

  @Test
  void aRecorderNeedsANameThatServersTake() {
    try (KubernetesClient client =
        SimulatedCluster.builder(new DeterministicRuntime(1)).build().client()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> EventRecorder.builder(client).build())
          .withMessageContaining("component")
          .withMessageEndingWith("but it is ''");
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> EventRecorder.builder(client).component("website operator").build());
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> EventRecorder.builder(client).component("x".repeat(64)).build());
      assertThatIllegalArgumentException()
          .isThrownBy(() -> EventRecorder.builder(client)
              .component("x")
              .instance("i".repeat(129))
              .build())
          .withMessageContaining("1 to 128 characters");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> EventRecorder.builder(client).closeTimeout(Duration.ofSeconds(-1)));

      EventRecorder.builder(client)
          .component("example.com/website-operator")
          .build()
          .close();
    }
  }

  @Test
  void anInstanceIsNamedAfterComponentAndHostUnlessItIsSaid() {
    assertThat(Reporter.defaultInstance("operator", "pod-7")).isEqualTo("operator-pod-7");
    assertThat(Reporter.defaultInstance("operator", "")).isEqualTo("operator");
    assertThat(Reporter.defaultInstance("operator", "h".repeat(200))).hasSize(128);
  }
}
