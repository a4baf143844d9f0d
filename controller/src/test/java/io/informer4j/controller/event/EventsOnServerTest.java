package io.informer4j.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testing.server.EnableApiServer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Events over sockets, read back through the other API. */
@Tag("jdk")
@EnableApiServer
@Timeout(120)
class EventsOnServerTest {

  @Test
  void eventsOfEitherApiAreSeenThroughBoth(KubernetesClient client) {
    try (ThreadedRuntime runtime = new ThreadedRuntime("events-test")) {
      record(client, runtime, EventApi.CORE_V1, "old");
      record(client, runtime, EventApi.EVENTS_V1, "new");

      Event old = core(client, "old");
      assertThat(old.getCount()).isEqualTo(3);
      assertThat(old.getMessage()).isEqualTo("fine");
      io.fabric8.kubernetes.api.model.events.v1.Event oldAsNew = v1(client, "old");
      assertThat(oldAsNew.getNote()).isEqualTo("fine");
      assertThat(oldAsNew.getDeprecatedCount()).isEqualTo(3);
      assertThat(oldAsNew.getReportingController()).isEqualTo("example.com/website-operator");

      io.fabric8.kubernetes.api.model.events.v1.Event fresh = v1(client, "new");
      assertThat(fresh.getSeries().getCount()).isEqualTo(3);
      assertThat(fresh.getNote()).isEqualTo("fine");
      assertThat(Instant.parse(fresh.getSeries().getLastObservedTime().getTime()))
          .isAfterOrEqualTo(Instant.parse(fresh.getEventTime().getTime()));
      Event newAsOld = core(client, "new");
      assertThat(newAsOld.getMessage()).isEqualTo("fine");
      assertThat(newAsOld.getReportingComponent()).isEqualTo("example.com/website-operator");
      assertThat(newAsOld.getSeries().getCount()).isEqualTo(3);
      assertThat(newAsOld.getInvolvedObject().getUid()).isEqualTo("uid-of-new");
    }
  }

  @ParameterizedTest
  @EnumSource
  void serversTakeWhatWasCutAndObjectsWithStrangeNames(EventApi api, KubernetesClient client) {
    try (ThreadedRuntime runtime = new ThreadedRuntime("events-test")) {
      RecordingEvents recorder = recorder(client, runtime, api);
      recorder.record(
          EventWorld.object("default", "system:node"),
          Happening.warning("R".repeat(200), "😀".repeat(2000))
              .withAction("A".repeat(200))
              .withAnnotations(Map.of("example.com/attempt", "7"))
              .withRelated(EventWorld.website()));

      recorder.close();

      assertThat(recorder.stats()).isEqualTo(new EventStats(1, 0, 0, 1, 0, 0, 0));
    }
  }

  private static void record(
      KubernetesClient client, ThreadedRuntime runtime, EventApi api, String name) {
    RecordingEvents recorder = recorder(client, runtime, api);
    for (int i = 0; i < 3; i++) {
      recorder.normal(EventWorld.object("default", name), "Published", "fine");
    }

    recorder.close();

    assertThat(recorder.stats().refused() + recorder.stats().abandoned()).isZero();
  }

  private static RecordingEvents recorder(
      KubernetesClient client, ThreadedRuntime runtime, EventApi api) {
    return EventRecorder.builder(client)
        .component("example.com/website-operator")
        .api(api)
        .runtime(runtime)
        .closeTimeout(Duration.ofSeconds(50))
        .build();
  }

  private static Event core(KubernetesClient client, String name) {
    return client.v1().events().inNamespace("default").list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static io.fabric8.kubernetes.api.model.events.v1.Event v1(
      KubernetesClient client, String name) {
    return client.events().v1().events().inNamespace("default").list().getItems().stream()
        .filter(event -> event.getRegarding().getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
