package io.informer4j.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.informer4j.controller.documentation.Guarantee;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events of {@code events.k8s.io/v1}: what they say, and when they become a series. */
class EventsV1Test {

  private final EventWorld world = new EventWorld(EventApi.EVENTS_V1);

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void anEventSaysWhatHappenedToWhatWhenAndWhoSaysSo() {
    world.advance(Duration.ofNanos(1_234_567));
    world.tell(Happening.normal("Scaled", "from 2 to 3")
        .withAction("Scale")
        .withRelated(EventWorld.object("web", "deployment"))
        .withAnnotations(Map.of("example.com/attempt", "7")));

    Event event = world.v1().get(0);
    assertThat(event.getMetadata().getNamespace()).isEqualTo("web");
    assertThat(event.getMetadata().getName()).matches("site\\.[0-9a-f]+");
    assertThat(event.getMetadata().getAnnotations())
        .containsExactly(Map.entry("example.com/attempt", "7"));
    assertThat(event.getType()).isEqualTo("Normal");
    assertThat(event.getReason()).isEqualTo("Scaled");
    assertThat(event.getAction()).isEqualTo("Scale");
    assertThat(event.getNote()).isEqualTo("from 2 to 3");
    assertThat(event.getEventTime().getTime()).isEqualTo("2000-01-01T00:00:00.001234Z");
    assertThat(event.getSeries()).isNull();
    assertThat(event.getReportingController()).isEqualTo("website-operator");
    assertThat(event.getReportingInstance()).isEqualTo("website-operator-7");
    assertThat(event.getRegarding())
        .isEqualTo(EventSubject.of(EventWorld.website()).toReference());
    assertThat(event.getRelated().getName()).isEqualTo("deployment");
  }

  @Test
  void theActionIsTheReasonUnlessItIsSaid() {
    world.normal("Published", "fine");

    assertThat(world.v1()).singleElement().extracting(Event::getAction).isEqualTo("Published");
  }

  @Test
  @Guarantee("G60")
  void theSameEventAgainBeginsASeriesThatIsNotWrittenEachTime() {
    world.normal("Published", "fine");
    world.advance(Duration.ofSeconds(1));
    for (int i = 0; i < 100; i++) {
      world.normal("Published", "fine, for the " + i + "th time");
    }

    assertThat(world.writes).containsExactly("POST", "PATCH");
    assertThat(world.v1()).singleElement().satisfies(event -> {
      assertThat(event.getNote()).isEqualTo("fine");
      assertThat(event.getSeries().getCount()).isEqualTo(2);
      assertThat(event.getSeries().getLastObservedTime().getTime())
          .isEqualTo("2000-01-01T00:00:01.000000Z");
    });
  }

  @Test
  void aSeriesThatIsOverIsWrittenWithItsLastCount() {
    for (int i = 0; i < 10; i++) {
      world.normal("Published", "fine");
      world.advance(Duration.ofSeconds(1));
    }
    world.advance(SeriesCorrelator.FINISH.minusSeconds(2));
    assertThat(world.writes).containsExactly("POST", "PATCH");

    world.advance(RecordingEvents.LOOK_THROUGH);

    assertThat(world.writes).containsExactly("POST", "PATCH", "PATCH");
    assertThat(world.v1()).singleElement().satisfies(event -> {
      assertThat(event.getSeries().getCount()).isEqualTo(10);
      assertThat(event.getSeries().getLastObservedTime().getTime())
          .isEqualTo("2000-01-01T00:00:09.000000Z");
    });
  }

  @Test
  void whatHappensAfterASeriesIsOverIsAnotherEvent() {
    world.normal("Published", "fine");
    world.normal("Published", "fine");
    world.advance(SeriesCorrelator.FINISH.plus(RecordingEvents.LOOK_THROUGH));

    world.normal("Published", "fine again");

    assertThat(world.v1()).hasSize(2);
    assertThat(world.writes).containsExactly("POST", "PATCH", "POST");
  }

  @Test
  void aSingleEventIsForgottenAfterAWhile() {
    world.normal("Published", "fine");
    world.advance(SeriesCorrelator.FINISH.plus(RecordingEvents.LOOK_THROUGH));
    assertThat(world.runtime.pendingTimers()).isZero();

    world.normal("Published", "fine");

    assertThat(world.writes).containsExactly("POST", "POST");
  }

  @Test
  void aSeriesThatGoesOnIsWrittenEveryHalfHour() {
    for (int minute = 0; minute < 70; minute++) {
      world.normal("Published", "fine");
      world.advance(Duration.ofMinutes(1));
    }

    assertThat(world.writes).containsExactly("POST", "PATCH", "PATCH", "PATCH");
    assertThat(world.times.get(2)).isBetween(Duration.ofMinutes(31), Duration.ofMinutes(32));
    assertThat(world.times.get(3)).isBetween(Duration.ofMinutes(61), Duration.ofMinutes(63));
  }

  @Test
  void anotherActionOrRelatedObjectIsAnotherEvent() {
    world.tell(Happening.normal("Scaled", "fine").withAction("Up"));
    world.tell(Happening.normal("Scaled", "fine").withAction("Down"));
    world.tell(
        Happening.normal("Scaled", "fine").withAction("Up").withRelated(EventWorld.website()));

    assertThat(world.v1()).hasSize(3).allMatch(event -> event.getSeries() == null);
  }

  @Test
  void aSeriesWhoseEventIsGoneIsCreatedAgain() {
    world.normal("Published", "fine");
    world.client.events().v1().events().inNamespace("web").delete();

    world.normal("Published", "fine");

    assertThat(world.v1()).singleElement().satisfies(event -> {
      assertThat(event.getSeries().getCount()).isEqualTo(2);
      assertThat(event.getEventTime().getTime()).isEqualTo("2000-01-01T00:00:00.000000Z");
    });
  }

  @Test
  @Guarantee("G60")
  void anObjectHasTwentyFiveEventsAtOnce() {
    for (int i = 0; i < 40; i++) {
      world.normal("Reason" + i, "fine");
    }

    assertThat(world.v1()).hasSize(SpamFilter.BURST);
    assertThat(world.recorder.stats().limited()).isEqualTo(15);
  }
}
