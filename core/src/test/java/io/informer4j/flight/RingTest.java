package io.informer4j.flight;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.flight.FlightRecord.Step;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.Guarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RingTest {

  private final Ring ring = new Ring(16 * 1024);
  private long time;

  private void append(int lane, long nanos, String informer) {
    Entry entry = new Entry(
        nanos, informer, Step.STORED, ObjectName.of("a", "b"), ResourceVersion.of(1), "", "", 0);
    ring.lane(lane).append(entry, entry.bytes());
  }

  private void append(int lane, String informer) {
    append(lane, ++time, informer);
  }

  private List<String> informers() {
    return new Cut(ring, () -> time)
        .those(entry -> true).stream().map(entry -> entry.informer).toList();
  }

  @Test
  void aLaneThatSomebodyHasIsPassedBy() {
    Lane first = Objects.requireNonNull(ring.enter());
    Lane second = Objects.requireNonNull(ring.enter());
    assertThat(second).isNotSameAs(first);

    first.leave();
    assertThat(ring.enter()).isSameAs(first);
  }

  @Test
  void whoFindsNoLaneIsCounted() {
    List<Lane> taken = new ArrayList<>();
    for (int i = 0; i < ring.lanes(); i++) {
      taken.add(Objects.requireNonNull(ring.enter()));
    }

    assertThat(ring.enter()).isNull();
    assertThat(ring.refused()).isEqualTo(1);
    assertThat(taken).doesNotHaveDuplicates();
  }

  @Test
  void lanesAreReadInTheOrderOfTime() {
    append(1, "a");
    append(0, "b");
    append(0, "c");
    append(1, "d");

    assertThat(informers()).containsExactly("a", "b", "c", "d");
    assertThat(ring.written()).isEqualTo(4);
  }

  @Test
  @Guarantee("G101")
  void whatIsYoungerThanTheLookAtTheClockIsLeftForTheNext() {
    append(0, 10, "a");
    append(1, 20, "c");
    append(0, 30, "d");
    long[] none = new long[ring.lanes()];

    Cut early = new Cut(ring, () -> 20);
    long[] passed = early.ends(none);
    append(1, 25, "held up");
    Cut late = new Cut(ring, () -> 40);

    assertThat(early.newest(none, 9)).extracting(entry -> entry.informer).containsExactly("a", "c");
    assertThat(late.newest(passed, 9))
        .extracting(entry -> entry.informer)
        .containsExactly("held up", "d");
  }

  @Test
  @Guarantee("G101")
  void nothingIsShownThatIsOlderThanWhatWasForgotten() {
    append(1, "seldom, early");
    for (int i = 0; i < 1000; i++) {
      append(0, "often");
    }
    append(1, "seldom, late");

    assertThat(informers()).doesNotContain("seldom, early").endsWith("often", "seldom, late");
    assertThat(informers()).hasSizeBetween(35, 79);
    assertThat(new Cut(ring, () -> time).newest(new long[ring.lanes()], 1000))
        .hasSameSizeAs(informers());
    assertThat(ring.written()).isEqualTo(1002);
  }
}
