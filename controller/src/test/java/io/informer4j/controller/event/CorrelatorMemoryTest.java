package io.informer4j.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.runtime.DeterministicRuntime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is remembered of events, and how much. */
class CorrelatorMemoryTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final EventNames names = new EventNames(runtime);
  private final List<EventRecord> written = new ArrayList<>();

  @Test
  @Guarantee("G60")
  void theEventThatHappenedLeastRecentlyIsForgottenFirst() {
    CountingCorrelator correlator = new CountingCorrelator(names, 2);

    tell(correlator, "a", "b", "a", "c", "a", "b");

    assertThat(counts()).containsExactly("a 1", "b 1", "a 2", "c 1", "a 3", "b 1");
  }

  @Test
  void aSeriesThatIsForgottenIsWrittenWithItsLastCount() {
    SeriesCorrelator correlator = new SeriesCorrelator(names, 2);

    tell(correlator, "a", "a", "a", "a", "b", "c");

    assertThat(counts()).containsExactly("a 1", "a 2", "b 1", "a 4", "c 1");
  }

  @Test
  void eventsOfTheSameMomentHaveDifferentNames() {
    CountingCorrelator correlator = new CountingCorrelator(names, 100);

    tell(correlator, "a", "b", "c");

    assertThat(written.stream()
            .map(record -> record.name().replaceAll(".*\\.", ""))
            .distinct())
        .hasSize(3);
  }

  private void tell(Correlator correlator, String... objects) {
    for (String name : objects) {
      EventSubject about = EventSubject.of(EventWorld.object("web", name));
      correlator.take(
          new Told(about, Happening.normal("Published", "fine"), runtime.now(), runtime.nanoTime()),
          written::add);
    }
  }

  private List<String> counts() {
    return written.stream()
        .map(record -> record.about().name() + " " + record.count())
        .toList();
  }
}
