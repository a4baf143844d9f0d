package io.informer4j.flight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.flight.FlightRecord.Step;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Footprint;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlightRecorderTest {

  private static final int BYTES = 16 * 1024;

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final FlightRecorder recorder = new FlightRecorder(runtime, BYTES);

  private void write(String name, int revision) {
    recorder.write(
        "pods",
        Step.STORED,
        ObjectName.parse(name),
        ResourceVersion.of(revision),
        "ADD",
        "",
        revision);
  }

  private void writeMany(int count) {
    for (int i = 1; i <= count; i++) {
      write("shop/pod-" + i, i);
    }
  }

  private static List<String> revisions(FlightFollower.Batch batch) {
    return batch.records().stream().map(record -> record.revision().value()).toList();
  }

  @Test
  void aStepIsReadAsItWasWritten() {
    Instant start = runtime.now();
    runtime.advance(Duration.ofSeconds(3));
    recorder.write(
        "pods",
        Step.RETURNED,
        ObjectName.of("shop", "web-0"),
        ResourceVersion.of("17"),
        "UPDATE",
        "h",
        250);

    assertThat(recorder.follow().read(10).records())
        .containsExactly(new FlightRecord(
            start.plusSeconds(3),
            "pods",
            Step.RETURNED,
            ObjectName.of("shop", "web-0"),
            ResourceVersion.of("17"),
            "UPDATE",
            "h",
            Duration.ofNanos(250)));
  }

  @Test
  void whoeverFollowsGetsEachRecordOnce() {
    write("shop/a", 1);
    write("shop/b", 2);
    FlightFollower follower = recorder.follow();

    assertThat(revisions(follower.read(10))).containsExactly("1", "2");
    assertThat(follower.read(10)).isEqualTo(new FlightFollower.Batch(List.of(), 0));
    write("shop/c", 3);
    assertThat(revisions(follower.read(10))).containsExactly("3");
    assertThat(revisions(recorder.follow().read(10))).containsExactly("1", "2", "3");
    assertThat(recorder.written()).isEqualTo(3);
  }

  @Test
  void whoeverWantsFewerGetsTheNewest() {
    writeMany(30);
    FlightFollower follower = recorder.follow();

    FlightFollower.Batch batch = follower.read(3);
    writeMany(2);
    FlightFollower.Batch none = follower.read(0);

    assertThat(revisions(batch)).containsExactly("28", "29", "30");
    assertThat(batch.lost()).isEqualTo(27);
    assertThat(none).isEqualTo(new FlightFollower.Batch(List.of(), 2));
    assertThat(follower.read(3).lost()).isZero();
  }

  @Test
  void whoeverFallsBehindIsToldHowManyHeMissed() {
    FlightFollower follower = recorder.follow();
    writeMany(10);
    follower.read(10);
    for (int i = 11; i <= 1000; i++) {
      write("shop/pod-" + i, i);
    }

    FlightFollower.Batch batch = follower.read(Integer.MAX_VALUE);

    assertThat(batch.records()).hasSizeBetween(35, 79);
    assertThat(batch.lost() + batch.records().size()).isEqualTo(990);
    assertThat(revisions(batch)).first().isEqualTo(Long.toString(11 + batch.lost()));
    assertThat(revisions(batch)).last().isEqualTo("1000");
    assertThat(recorder.written()).isEqualTo(1000);
  }

  @Test
  void theHistoryOfAnObjectIsThatOfOneNameInOneInformer() {
    write("shop/a", 1);
    write("shop/b", 2);
    write("shop/a", 3);
    recorder.write(
        "nodes", Step.STORED, ObjectName.of("shop", "a"), ResourceVersion.ANY, "", "", 0);

    assertThat(recorder.of("pods", ObjectName.of("shop", "a")))
        .extracting(record -> record.revision().value())
        .containsExactly("1", "3");
    assertThat(recorder.of("pods", ObjectName.of("farm", "a"))).isEmpty();
  }

  @Test
  @Guarantee("G101")
  void itNeverTakesMoreThanItsBytesHoweverLongNamesAre() {
    int sharedByAll = 512; // steps, and words that all entries use
    for (int bytes = BYTES; bytes <= 64 * BYTES; bytes *= 8) {
      Ring ring = new Ring(bytes);
      for (int i = 0; i < 5 * bytes / Entry.LEAST_BYTES; i++) {
        ObjectName name = ObjectName.of("n".repeat(i % 63 + 1), i + "x".repeat(i % 250));
        ResourceVersion revision =
            ResourceVersion.of(i % 3 == 0 ? "version-" + i : Integer.toString(i + 1));
        append(ring, i % ring.lanes(), name, revision);
      }
      assertThat(Footprint.of(ring)).isBetween(bytes / 2L, (long) bytes + sharedByAll);
    }
  }

  private static void append(Ring ring, int lane, ObjectName name, ResourceVersion revision) {
    Entry entry = new Entry(0, "pods", Step.RECEIVED, name, revision, "ADDED", "", 0);
    ring.lane(lane).append(entry, entry.bytes());
  }

  @Test
  void oneHugeNameDoesNotPushOutTheOthers() {
    writeMany(10);
    recorder.write(
        "pods", Step.STORED, ObjectName.of("x".repeat(BYTES)), ResourceVersion.ANY, "", "", 0);

    assertThat(recorder.follow().read(100).records()).hasSize(10);
  }

  @Test
  void namesAsLongAsKubernetesHasThemFitIntoTheSmallest() {
    write("n".repeat(63) + "/" + "x".repeat(253), 1);

    assertThat(recorder.follow().read(100).records()).hasSize(1);
  }

  @Test
  void aRingOfNextToNothingIsRefused() {
    assertThatThrownBy(() -> new FlightRecorder(runtime, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("16384");
  }
}
