package io.informer4j.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Thing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JfrListenerTest {

  @TempDir
  private Path folder;

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final FakeSource source = new FakeSource(runtime);

  /** Lists, gets an event, loses its watch and its place in the history, and has a handler that takes its time once. */
  private void fly() {
    source.add("ns/a");
    SharedIndexInformer<Thing> informer = SharedIndexInformer.builder(
            ResourceType.namespaced("test.io", "v1", "things", "Thing"), source)
        .name("things")
        .runtime(runtime)
        .build();
    informer.addListener(new JfrListener("things", Duration.ofSeconds(1)));
    CompletableFuture<Void> first = new CompletableFuture<>();
    informer.addAsyncEventHandler(event -> first, HandlerOptions.defaults().withName("h"));
    informer.start();
    runtime.advance(Duration.ofSeconds(3));
    first.complete(null);
    FakeSource.Backup backup = source.backup();
    source.add("ns/b");
    source.add("ns/c");
    runtime.runUntilIdle();
    source.addDropWatch("ns/d");
    source.resetWatch();
    runtime.advance(Duration.ofMinutes(1));
    source.restore(backup);
    source.resetWatch();
    runtime.advance(Duration.ofMinutes(20));
    informer.close();
  }

  private List<RecordedEvent> recorded() throws Exception {
    Path file = folder.resolve("flight.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("io.informer4j.List");
      recording.enable("io.informer4j.Watch");
      recording.enable("io.informer4j.Failure");
      recording.enable("io.informer4j.SlowHandler");
      recording.enable("io.informer4j.Epoch");
      recording.start();
      fly();
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> ours = new ArrayList<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      if (event.getEventType().getName().startsWith("io.informer4j.")) {
        ours.add(event);
      }
    }
    return ours;
  }

  private static List<RecordedEvent> of(List<RecordedEvent> all, String name) {
    return all.stream()
        .filter(event -> event.getEventType().getName().equals("io.informer4j." + name))
        .toList();
  }

  @Test
  void aRecordingTellsOfListsWatchesSlowHandlersAndEpochs() throws Exception {
    List<RecordedEvent> all = recorded();

    assertThat(all).allMatch(event -> event.getString("informer").equals("things"));
    List<RecordedEvent> lists = of(all, "List");
    assertThat(lists).hasSizeGreaterThanOrEqualTo(2);
    assertThat(lists.get(0).getInt("objects")).isEqualTo(1);
    assertThat(lists.get(0).getBoolean("relist")).isFalse();
    assertThat(lists.get(1).getInt("objects")).isEqualTo(4);
    assertThat(lists.get(1).getBoolean("relist")).isTrue();
    assertThat(of(all, "Watch").get(0).getLong("events")).isGreaterThanOrEqualTo(2);
    assertThat(of(all, "Failure").get(0).getString("kind")).isEqualTo("EXPIRED");
    assertThat(of(all, "SlowHandler")).hasSize(1);
    RecordedEvent slow = of(all, "SlowHandler").get(0);
    assertThat(slow.getString("handler")).isEqualTo("h");
    assertThat(slow.getString("object")).isEqualTo("ns/a");
    assertThat(slow.getDuration("took")).isEqualTo(Duration.ofSeconds(3));
    assertThat(of(all, "Epoch")).hasSize(1);
  }
}
