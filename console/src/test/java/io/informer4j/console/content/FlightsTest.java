package io.informer4j.console.content;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.console.Browser;
import io.informer4j.console.documentation.Guarantee;
import io.informer4j.console.http.ServerEvents;
import io.informer4j.flight.FlightRecorder;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlightsTest {

  private static final ObjectName NAME = ObjectName.of("shop", "web-0");

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final FlightRecorder recorder = new FlightRecorder(runtime, 4 << 20);
  private final InformerListener listener = recorder.listenerFor("0:pods.v1");
  private final Flights flights = new Flights(recorder, new Sources(runtime, List.of(), recorder));

  private void change(int revision) {
    ResourceVersion version = ResourceVersion.of(Integer.toString(revision));
    listener.onArrived(WatchEvent.Verb.MODIFIED, NAME, version);
    runtime.advance(Duration.ofMillis(3));
    listener.onStored(ResourceEvent.Kind.UPDATED, NAME, version, false);
    listener.onHandlerCalled("printer", ResourceEvent.Kind.UPDATED, NAME, version);
    listener.onHandlerReturned(
        "printer",
        ResourceEvent.Kind.UPDATED,
        NAME,
        version,
        Duration.ofMillis(2),
        Optional.empty());
  }

  private JsonNode round() {
    return flights.round().map(ServerEvents::data).map(Browser::json).orElseThrow();
  }

  @Test
  @Guarantee("G113")
  void aRoundHasTheNewestAndCountsTheRest() {
    for (int i = 1; i <= 2500; i++) {
      change(i);
    }
    JsonNode first = round();
    change(2501);
    JsonNode second = round();

    assertThat(first.get("records")).hasSize(200);
    assertThat(first.get("skipped").asLong()).isEqualTo(10_000 - 200);
    assertThat(first.at("/records/199/revision").asText()).isEqualTo("2500");
    assertThat(first.at("/records/199/step").asText()).isEqualTo("RETURNED");
    assertThat(second.get("records"))
        .extracting(each -> each.get("step").asText())
        .containsExactly("RECEIVED", "STORED", "DELIVERED", "RETURNED");
    assertThat(second.get("skipped").asLong()).isZero();
    assertThat(flights.round()).isEmpty();
    assertThat(flights.recorded()).isEqualTo(10_004);
  }

  @Test
  void whatNobodyReadIsForgotten() {
    change(1);
    flights.skip();
    assertThat(flights.round()).isEmpty();

    change(2);
    assertThat(round().get("records")).hasSize(4);
  }

  @Test
  void recordsOfInformersThatAreGoneAreThoseOfNumberZero() {
    change(1);

    assertThat(round().get("records")).allSatisfy(record -> {
      assertThat(record.get("informer").asInt()).isZero();
      assertThat(record.get("name").asText()).isEqualTo("web-0");
    });
  }

  @Test
  void itLearnsHowLongThingsTake() {
    Subject subject = new Subject(
        1,
        Subjects.unused(),
        new java.util.TreeMap<>(),
        new java.util.TreeMap<>(java.util.Map.of("", "0:pods.v1")));
    assertThat(flights.latencyMillis(subject, "printer")).isEqualTo(-1);
    assertThat(flights.lagMillis(subject, "")).isEqualTo(-1);

    change(1);
    flights.round();

    assertThat(flights.latencyMillis(subject, "printer")).isEqualTo(2);
    assertThat(flights.lagMillis(subject, "")).isEqualTo(3);
    assertThat(flights.of(subject, NAME)).hasSize(4);
    assertThat(flights.of(subject, ObjectName.of("shop", "other"))).isEmpty();
  }
}
