package io.informer4j.flight;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FlightOfAnObjectTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final FakeSource source = new FakeSource(runtime);
  private final FlightRecorder recorder = new FlightRecorder(runtime, 1 << 20);
  private final SharedIndexInformer<Thing> informer = SharedIndexInformer.builder(
          ResourceType.namespaced("test.io", "v1", "things", "Thing"), source)
      .name("things")
      .runtime(runtime)
      .listener(recorder.listenerFor("things"))
      .build();

  @BeforeEach
  void start() {
    source.add("ns/first");
    informer.start();
    runtime.runUntilIdle();
  }

  @AfterEach
  void close() {
    informer.close();
  }

  private List<String> flight(String name) {
    return recorder.of("things", ObjectName.parse(name)).stream()
        .map(record -> (record.step() + " " + record.detail() + " " + record.handler()).strip())
        .toList();
  }

  @Test
  @Guarantee("G100")
  void theWholeWayOfAChangeIsInOrder() {
    informer.addEventHandler(event -> {}, HandlerOptions.defaults().withName("h"));
    source.add("ns/a");
    runtime.runUntilIdle();
    source.delete("ns/a");
    runtime.runUntilIdle();

    assertThat(flight("ns/a"))
        .containsExactly(
            "RECEIVED ADDED",
            "STORED ADD",
            "DELIVERED ADD h",
            "RETURNED ADD h",
            "RECEIVED DELETED",
            "STORED DELETE",
            "DELIVERED DELETE h",
            "RETURNED DELETE h");
    assertThat(recorder.of("things", ObjectName.parse("ns/a")))
        .extracting(FlightRecord::at)
        .isSorted();
  }

  @Test
  void whatAListBringsIsListedAndStored() {
    assertThat(flight("ns/first")).containsExactly("LISTED", "STORED ADD");
  }

  @Test
  void timesAreThoseOfTheRuntime() {
    CompletableFuture<Void> stage = new CompletableFuture<>();
    informer.addAsyncEventHandler(event -> stage, HandlerOptions.defaults().withName("slow"));
    runtime.advance(Duration.ofSeconds(5));
    stage.complete(null);
    runtime.runUntilIdle();

    List<FlightRecord> records = recorder.of("things", ObjectName.parse("ns/first"));
    FlightRecord delivered = records.get(2);
    FlightRecord returned = records.get(3);
    assertThat(returned.took()).isEqualTo(Duration.ofSeconds(5));
    assertThat(Duration.between(delivered.at(), returned.at())).isEqualTo(Duration.ofSeconds(5));
    assertThat(returned.at()).isEqualTo(runtime.now());
  }

  @Test
  void whatGoesWrongIsNamedByItsClassAlone() {
    informer.addEventHandler(
        event -> {
          throw new IllegalStateException("the password is swordfish");
        },
        HandlerOptions.defaults().withName("h"));
    source.undecodable("ns/b", true);
    source.add("ns/b");
    runtime.runUntilIdle();

    assertThat(flight("ns/first"))
        .endsWith("DELIVERED ADD h", "FAILED java.lang.IllegalStateException h");
    assertThat(flight("ns/b")).containsExactly("RECEIVED ADDED", "QUARANTINED");
    assertThat(recorder.follow().read(100).toString()).doesNotContain("swordfish");
  }
}
