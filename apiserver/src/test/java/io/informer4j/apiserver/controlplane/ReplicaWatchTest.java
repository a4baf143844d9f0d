package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.NODES;
import static io.informer4j.apiserver.controlplane.ControlPlane.PODS;
import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.query;
import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.streamingList;
import static io.informer4j.apiserver.controlplane.ControlPlane.take;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.controlplane.ReplicaSettings.EndMarker;
import io.informer4j.apiserver.controlplane.ReplicaSettings.InitialEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which stream a watch gets: from where, with which state before. */
class ReplicaWatchTest {

  private final ControlPlane plane = ControlPlane.standard();

  @Test
  void aWatchFromARevisionHearsOfWhatTheCacheHears() {
    plane.create("a");
    plane.catchUp();
    WatchStream<String> stream = plane.watch(query().from(100));
    assertThat(take(stream, 0)).containsExactly("ADDED a@101");

    plane.update("a");
    plane.delete("a");
    assertThat(take(stream, 0)).isEmpty();
    plane.server.catchUp(PODS, 102);
    assertThat(take(stream, 0)).containsExactly("MODIFIED a@102");
    plane.catchUp();
    assertThat(take(stream, 0)).containsExactly("DELETED a@103");
  }

  @Test
  void aWatchStartsAfterItsRevision() {
    plane.create("a");
    plane.create("b");
    plane.create("c");
    plane.catchUp();

    assertThat(take(plane.watch(query().from(102)), 0)).containsExactly("ADDED c@103");
    assertThat(take(plane.watch(query().from(103)), 0)).isEmpty();
  }

  @Test
  void theStateOfADeletedObjectIsItsLast() {
    plane.create("a", Map.of("k", "v"));
    plane.delete("a");
    plane.catchUp();
    WatchStream<String> stream = plane.watch(query().from(101));

    StreamEvent.OfObject<String> deleted =
        (StreamEvent.OfObject<String>) stream.next(0).get();

    assertThat(deleted.object().labels()).containsEntry("k", "v");
    assertThat(deleted.object().revision()).isEqualTo(102);
    assertThat(deleted.object().created()).isEqualTo(101);
  }

  @Test
  void anObjectThatLeavesTheSelectorIsDeletedInItsLastSelectedState() {
    WatchStream<String> stream =
        plane.watch(query().from(100).selector(o -> "z".equals(o.labels().get("tier"))));
    plane.create("s", Map.of("tier", "x"));
    plane.update("s", Map.of("tier", "z"));
    plane.update("s", Map.of("tier", "z"));
    plane.update("s", Map.of("tier", "y"));
    plane.update("s", Map.of("tier", "y"));
    plane.delete("s");
    plane.catchUp();

    List<StreamEvent.OfObject<String>> events = new ArrayList<>();
    stream.next(0).ifPresent(event -> events.add((StreamEvent.OfObject<String>) event));
    stream.next(0).ifPresent(event -> events.add((StreamEvent.OfObject<String>) event));
    stream.next(0).ifPresent(event -> events.add((StreamEvent.OfObject<String>) event));

    assertThat(events)
        .extracting(ControlPlane::describe)
        .containsExactly("ADDED s@102", "MODIFIED s@103", "DELETED s@104");
    assertThat(events.get(2).object().labels()).containsEntry("tier", "z");
    assertThat(take(stream, 0)).isEmpty();
  }

  @Test
  void aWatchOfOneNamespaceDoesNotSeeOthers() {
    plane.create("a");
    plane.catchUp();

    assertThat(take(plane.watch(query().from(100).namespace("other")), 0)).isEmpty();
    assertThat(take(plane.watch(query().from(100).namespace("ns")), 0)).hasSize(1);
  }

  @Test
  void aRevisionBeforeTheWindowIsAnErrorInsideOfTheStream() {
    for (int i = 0; i < 15; i++) {
      plane.create("p" + i);
      plane.history.skip(1);
      plane.catchUp();
    }

    WatchStream<String> stream = plane.watch(query().from(109));

    assertThat(stream.hasEnded(0)).isFalse();
    assertThat(take(stream, 0)).containsExactly("ERROR 410 too old resource version: 109 (110)");
    assertThat(stream.hasEnded(0)).isTrue();
    assertThat(take(plane.watch(query().from(110)), 0)).hasSize(10);
  }

  @Test
  void theWindowGoesBackToTheListThatInitialisedTheCache() {
    ControlPlane plane = new ControlPlane(ReplicaSettings.standard(10));
    plane.create("a");
    plane.history.skip(9);
    plane.catchUp();

    assertThat(take(plane.watch(query().from(109)), 0))
        .containsExactly("ERROR 410 too old resource version: 109 (110)");
    assertThat(take(plane.watch(query().from(110)), 0)).isEmpty();
  }

  @Test
  void forgottenEventsCannotBeWatched() {
    plane.create("a");
    plane.create("b");
    plane.create("c");
    plane.catchUp();

    plane.server.forgetEvents(PODS, 1);
    assertThat(take(plane.watch(query().from(101)), 0)).first().asString().startsWith("ERROR 410");
    assertThat(take(plane.watch(query().from(102)), 0)).containsExactly("ADDED c@103");

    plane.server.forgetEvents(PODS, 0);
    assertThat(take(plane.watch(query().from(102)), 0))
        .containsExactly("ERROR 410 too old resource version: 102 (103)");
    assertThat(take(plane.watch(query().from(103)), 0)).isEmpty();
    plane.server.forgetEvents(NODES, 0);
  }

  @Test
  void aWatchFromTheFutureIsSilentUntilThenAndHasNoBookmarks() {
    plane.server.configure(withBookmarks(1));
    WatchStream<String> stream = plane.watch(query().from(103).bookmarks());
    plane.create("a");
    plane.create("b");
    plane.catchUp();

    assertThat(take(stream, 5 * ControlPlane.SECOND)).isEmpty();
    assertThat(stream.due()).isEqualTo(6 * ControlPlane.SECOND);
    plane.create("c");
    plane.create("d");
    plane.catchUp();
    assertThat(take(stream, 6 * ControlPlane.SECOND))
        .containsExactly("ADDED d@104", "BOOKMARK@104");
  }

  @Test
  void aStreamingListSendsTheStateTheMarkerAndThenChanges() {
    plane.create("b");
    plane.create("a");
    plane.history.skip(3);
    plane.catchUp();
    WatchStream<String> stream = plane.watch(streamingList());
    plane.create("c");
    plane.catchUp();

    assertThat(take(stream, 0))
        .containsExactly("ADDED a@102", "ADDED b@101", "END@105", "ADDED c@106");
  }

  @Test
  void aStreamingListOfNothingIsTheMarkerAlone() {
    assertThat(take(plane.watch(streamingList()), 0)).containsExactly("END@100");
  }

  @Test
  void withoutBookmarksThereIsNoMarker() {
    plane.create("a");
    plane.catchUp();

    assertThat(take(plane.watch(query().initialEvents().match("NotOlderThan")), 0))
        .containsExactly("ADDED a@101");
  }

  @Test
  void aConsistentStreamingListWaitsAndIsThenAskedToComeBack() {
    plane.create("a");

    assertThat(plane.server.watch(streamingList().build(), 0, false))
        .isEqualTo(new Answer.NotYet<>(101));
    assertThat(plane.refusedWatch(streamingList(), true).code()).isEqualTo(429);
    assertThat(plane.server.watch(streamingList().build(), 0, false, 100).kind())
        .isEqualTo(Answer.Kind.STREAM);
    plane.catchUp();
    assertThat(take(plane.watch(streamingList()), 0)).containsExactly("ADDED a@101", "END@101");
  }

  @Test
  void aStreamingListNotOlderThanARevisionWaitsAndThenFailsInsideOfTheStream() {
    plane.create("a");

    assertThat(plane.server.watch(streamingList().from(101).build(), 0, false))
        .isEqualTo(new Answer.NotYet<>(101));
    assertThat(take(plane.watch(streamingList().from(101), true), 0))
        .containsExactly("ERROR 504 Timeout: Too large resource version: 101, current: 100");
    plane.catchUp();
    assertThat(take(plane.watch(streamingList().from(3)), 0))
        .containsExactly("ADDED a@101", "END@101");
    assertThat(take(plane.watch(streamingList().from("0")), 0))
        .containsExactly("ADDED a@101", "END@101");
  }

  @Test
  void theMarkerCanBePlainOrMissing() {
    plane.create("a");
    plane.catchUp();

    plane.server.configure(withMarker(EndMarker.PLAIN));
    assertThat(take(plane.watch(streamingList()), 0))
        .containsExactly("ADDED a@101", "BOOKMARK@101");
    plane.server.configure(withMarker(EndMarker.MISSING));
    WatchStream<String> stream = plane.watch(streamingList());
    assertThat(take(stream, 0)).containsExactly("ADDED a@101");
    plane.update("a");
    plane.catchUp();
    assertThat(take(stream, 0)).containsExactly("MODIFIED a@102");
  }

  @Test
  void theStateCanComeInAnotherOrderThatIsAlwaysTheSame() {
    List<String> added = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      added.add("ADDED p" + i + "@" + plane.create("p" + i));
    }
    plane.catchUp();
    plane.server.configure(new ReplicaSettings(
        10, true, Duration.ZERO, EndMarker.MISSING, InitialEvents.SCATTERED, false));

    List<String> once = take(plane.watch(streamingList()), 0);
    List<String> again = take(plane.watch(streamingList()), 0);

    assertThat(once).containsExactlyInAnyOrderElementsOf(added).isEqualTo(again);
    assertThat(once).isNotEqualTo(once.stream().sorted().toList()).isNotEqualTo(added);
  }

  @Test
  void changesMayComeBeforeTheMarkerButNeverBeforeTheirObject() {
    plane.server.configure(withChangesBeforeMarker());
    for (String name : List.of("a", "b", "c", "d")) {
      plane.create(name);
    }
    plane.catchUp();
    WatchStream<String> stream = plane.watch(streamingList());
    List<String> events = new ArrayList<>();
    events.add(ControlPlane.takeOne(stream, 0));

    plane.update("a");
    plane.create("new");
    plane.delete("c");
    plane.update("b");
    plane.catchUp();
    events.addAll(take(stream, 0));
    plane.update("d");
    plane.catchUp();
    events.addAll(take(stream, 0));

    assertThat(events)
        .containsExactly(
            "ADDED a@101",
            "MODIFIED a@105",
            "ADDED new@106",
            "ADDED b@102",
            "ADDED c@103",
            "DELETED c@107",
            "MODIFIED b@108",
            "ADDED d@104",
            "END@108",
            "MODIFIED d@109");
  }

  @Test
  void changesWhileTheStateIsSentComeAfterTheMarkerByDefault() {
    plane.create("a");
    plane.create("b");
    plane.catchUp();
    WatchStream<String> stream = plane.watch(streamingList());
    List<String> events = new ArrayList<>();
    events.add(ControlPlane.takeOne(stream, 0));

    plane.update("b");
    plane.catchUp();
    events.addAll(take(stream, 0));

    assertThat(events).containsExactly("ADDED a@101", "ADDED b@102", "END@102", "MODIFIED b@103");
  }

  @Test
  void aWatchWithoutARevisionIsAStreamingListWhereThereAreSuch() {
    plane.create("a");
    plane.catchUp();

    assertThat(take(plane.watch(query().bookmarks()), 0)).containsExactly("ADDED a@101", "END@101");
    assertThat(take(plane.watch(query().from("0").bookmarks()), 0))
        .containsExactly("ADDED a@101", "END@101");
    plane.update("a");
    assertThat(plane.server.watch(query().build(), 0, false)).isEqualTo(new Answer.NotYet<>(102));
    assertThat(take(plane.watch(query().from("0")), 0)).containsExactly("ADDED a@101");
  }

  @Test
  void aWatchWithoutARevisionHasNoMarkerWhereThereAreNoStreamingLists() {
    plane.create("a");
    plane.catchUp();
    plane.update("a");
    plane.server.configure(withoutStreamingLists());

    WatchStream<String> stream = plane.watch(query().bookmarks());

    assertThat(take(stream, 0)).containsExactly("ADDED a@101");
    plane.catchUp();
    assertThat(take(stream, 0)).containsExactly("MODIFIED a@102");
  }

  @Test
  void anUninitialisedCacheAsksWatchesToComeBack() {
    ControlPlane plane = new ControlPlane(ReplicaSettings.standard(10));

    for (var query : List.of(query(), query().from("0"), query().from(5), streamingList())) {
      ApiStatus status = plane.refusedWatch(query, false);
      assertThat(status.code()).isEqualTo(429);
      assertThat(status.reason()).isEqualTo("TooManyRequests");
      assertThat(status.retryAfterSeconds()).isEqualTo(1);
    }
  }

  static ReplicaSettings withBookmarks(long seconds) {
    return new ReplicaSettings(
        10, true, Duration.ofSeconds(seconds), EndMarker.ANNOTATED, InitialEvents.BY_NAME, false);
  }

  private static ReplicaSettings withMarker(EndMarker marker) {
    return new ReplicaSettings(10, true, Duration.ZERO, marker, InitialEvents.BY_NAME, false);
  }

  static ReplicaSettings withoutStreamingLists() {
    return new ReplicaSettings(
        10, false, Duration.ZERO, EndMarker.ANNOTATED, InitialEvents.BY_NAME, false);
  }

  private static ReplicaSettings withChangesBeforeMarker() {
    return new ReplicaSettings(
        10, true, Duration.ZERO, EndMarker.ANNOTATED, InitialEvents.BY_NAME, true);
  }
}
