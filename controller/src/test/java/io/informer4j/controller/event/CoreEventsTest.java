package io.informer4j.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.informer4j.controller.documentation.Guarantee;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events of {@code v1}: what they say, how they are counted, combined and limited. */
class CoreEventsTest {

  private final EventWorld world = new EventWorld(EventApi.CORE_V1);

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void anEventSaysWhatHappenedToWhatWhenAndWhoSaysSo() {
    world.normal("Published", "created a deployment");

    Event event = world.core().get(0);
    assertThat(event.getMetadata().getNamespace()).isEqualTo("web");
    assertThat(event.getMetadata().getName()).matches("site\\.[0-9a-f]+");
    assertThat(event.getType()).isEqualTo("Normal");
    assertThat(event.getReason()).isEqualTo("Published");
    assertThat(event.getMessage()).isEqualTo("created a deployment");
    assertThat(event.getCount()).isEqualTo(1);
    assertThat(event.getFirstTimestamp()).isEqualTo("2000-01-01T00:00:00Z");
    assertThat(event.getLastTimestamp()).isEqualTo("2000-01-01T00:00:00Z");
    assertThat(event.getSource().getComponent()).isEqualTo("website-operator");
    assertThat(event.getSource().getHost()).isEqualTo("website-operator-7");
    assertThat(event.getReportingComponent()).isEqualTo("website-operator");
    assertThat(event.getReportingInstance()).isEqualTo("website-operator-7");
    assertThat(event.getInvolvedObject())
        .isEqualTo(EventSubject.of(EventWorld.website()).toReference());
    assertThat(event.getInvolvedObject().getUid()).isEqualTo("uid-of-site");
    assertThat(event.getInvolvedObject().getResourceVersion()).isEqualTo("17");
  }

  @Test
  void aWarningIsToldFromANormalEvent() {
    world.recorder.warning(EventWorld.website(), "BadSpec", "replicas must not be negative");
    world.runtime.runUntilIdle();

    assertThat(world.core()).singleElement().satisfies(event -> {
      assertThat(event.getType()).isEqualTo("Warning");
      assertThat(event.getReason()).isEqualTo("BadSpec");
    });
  }

  @Test
  void eventsOfObjectsOfTheClusterAreInTheDefaultNamespace() {
    world.recorder.normal(EventWorld.object("", "node-7"), "Ready", "it is");
    world.runtime.runUntilIdle();

    Event event = world.core().get(0);
    assertThat(event.getMetadata().getNamespace()).isEqualTo("default");
    assertThat(event.getInvolvedObject().getNamespace()).isNull();
  }

  @Test
  void annotationsActionAndRelatedObjectAreWrittenAsTold() {
    world.tell(Happening.normal("Scaled", "from 2 to 3")
        .withAction("Scale")
        .withRelated(EventWorld.object("web", "deployment"))
        .withAnnotations(Map.of("example.com/attempt", "7")));

    Event event = world.core().get(0);
    assertThat(event.getMetadata().getAnnotations())
        .containsExactly(Map.entry("example.com/attempt", "7"));
    assertThat(event.getAction()).isEqualTo("Scale");
    assertThat(event.getRelated().getName()).isEqualTo("deployment");
  }

  @Test
  @Guarantee("G62")
  void nothingOfTheContentOfAnObjectIsSent() {
    world.normal("Published", "fine");

    assertThat(world.sent).contains("site").doesNotContain("top-secret", "only-the-object-says-so");
  }

  @Test
  void anObjectWithAStrangeNameHasEventsToo() {
    world.recorder.normal(EventWorld.object("web", "system:node"), "Bound", "to a group");
    world.runtime.runUntilIdle();

    assertThat(world.core()).singleElement().satisfies(event -> {
      assertThat(event.getMetadata().getName()).matches("[-0-9a-f]{36}");
      assertThat(event.getInvolvedObject().getName()).isEqualTo("system:node");
    });
  }

  @Test
  void anObjectWithoutANameHasNoEventsAndThatIsCounted() {
    world.recorder.normal(EventWorld.object("web", ""), "Lost", "somewhere");
    world.runtime.runUntilIdle();

    assertThat(world.writes).isEmpty();
    assertThat(world.recorder.stats().dropped()).isEqualTo(1);
  }

  @Test
  void theSameEventAgainIsCountedInPlace() {
    world.normal("Published", "fine");
    world.advance(Duration.ofSeconds(5));
    world.normal("Published", "fine");
    world.advance(Duration.ofSeconds(5));
    world.normal("Published", "fine");

    assertThat(world.writes).containsExactly("POST", "PATCH", "PATCH");
    assertThat(world.core()).singleElement().satisfies(event -> {
      assertThat(event.getCount()).isEqualTo(3);
      assertThat(event.getFirstTimestamp()).isEqualTo("2000-01-01T00:00:00Z");
      assertThat(event.getLastTimestamp()).isEqualTo("2000-01-01T00:00:10Z");
    });
  }

  @Test
  void theRevisionOfTheObjectDoesNotTellEventsApart() {
    EventSubject before = EventSubject.of(EventWorld.website());
    EventSubject after = new EventSubject(
        before.apiVersion(), before.kind(), before.namespace(), before.name(), before.uid(), "99");

    world.recorder.record(before, Happening.normal("Published", "fine"));
    world.recorder.record(after, Happening.normal("Published", "fine"));
    world.runtime.runUntilIdle();

    assertThat(world.core()).singleElement().extracting(Event::getCount).isEqualTo(2);
  }

  @Test
  void theSameNameWithAnotherUidIsAnotherObject() {
    EventSubject one = EventSubject.of(EventWorld.website());
    EventSubject other =
        new EventSubject(one.apiVersion(), one.kind(), one.namespace(), one.name(), "new", "1");

    world.recorder.record(one, Happening.normal("Published", "fine"));
    world.recorder.record(other, Happening.normal("Published", "fine"));
    world.runtime.runUntilIdle();

    assertThat(world.core()).hasSize(2);
  }

  @Test
  void anEventThatIsGoneIsCreatedAgainWithItsCount() {
    world.normal("Published", "fine");
    world.client.v1().events().inNamespace("web").delete();
    world.writes.clear();

    world.normal("Published", "fine");

    assertThat(world.writes).containsExactly("PATCH", "POST");
    assertThat(world.core()).singleElement().extracting(Event::getCount).isEqualTo(2);
  }

  @Test
  void theSameEventIsCountedHoweverOftenItHappens() {
    for (int i = 0; i < Aggregator.MAX_MESSAGES + 1; i++) {
      world.normal("Published", "fine");
      world.advance(Duration.ofSeconds(30));
    }

    assertThat(world.core()).singleElement().satisfies(event -> {
      assertThat(event.getCount()).isEqualTo(11);
      assertThat(event.getMessage()).isEqualTo("fine");
    });
  }

  @Test
  @Guarantee("G60")
  void tenEventsThatDifferInTheirMessageAloneAreCombinedFromThereOn() {
    for (int i = 1; i <= 12; i++) {
      world.normal("Failed", "attempt " + i);
      world.advance(Duration.ofSeconds(5));
    }

    assertThat(world.core()).hasSize(10);
    assertThat(world.core().stream().map(Event::getMessage))
        .containsExactlyInAnyOrderElementsOf(Stream.concat(
                IntStream.rangeClosed(1, 9).mapToObj(i -> "attempt " + i),
                Stream.of("(combined from similar events): attempt 12"))
            .toList());
    assertThat(world.core().stream().filter(e -> e.getMessage().startsWith("(combined")))
        .singleElement()
        .extracting(Event::getCount)
        .isEqualTo(3);
  }

  @Test
  void otherReasonsAreNotCombined() {
    for (int i = 1; i <= 12; i++) {
      world.normal("Failed" + i, "attempt " + i);
    }

    assertThat(world.core()).hasSize(12).noneMatch(e -> e.getMessage().contains("combined"));
  }

  @Test
  void eventsThatAreFarApartAreNotCombined() {
    for (int i = 1; i <= 12; i++) {
      world.normal("Failed", "attempt " + i);
      world.advance(Aggregator.INTERVAL.plusSeconds(1));
    }

    assertThat(world.core()).hasSize(12).noneMatch(e -> e.getMessage().contains("combined"));
  }

  @Test
  @Guarantee("G60")
  void anObjectHasTwentyFiveEventsAtOnceAndOneMoreEveryFiveMinutes() {
    for (int i = 0; i < 40; i++) {
      world.normal("Published", "fine");
    }
    assertThat(world.recorder.stats().limited()).isEqualTo(15);
    assertThat(world.core()).singleElement().extracting(Event::getCount).isEqualTo(25);

    world.advance(Duration.ofMinutes(5));
    world.normal("Published", "fine");
    world.normal("Published", "fine");

    assertThat(world.core()).singleElement().extracting(Event::getCount).isEqualTo(41);
    assertThat(world.recorder.stats().limited()).isEqualTo(16);
  }

  @Test
  void whatOneObjectHasUsedUpIsStillThereForOthersAndForWarnings() {
    for (int i = 0; i < 40; i++) {
      world.normal("Published", "fine");
    }

    world.recorder.normal(EventWorld.object("web", "other"), "Published", "fine");
    world.recorder.warning(EventWorld.website(), "Broken", "not fine");
    world.runtime.runUntilIdle();

    assertThat(world.core()).hasSize(3);
  }
}
