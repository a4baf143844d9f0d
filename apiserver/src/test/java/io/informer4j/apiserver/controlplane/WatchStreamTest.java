package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.PODS;
import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.query;
import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.streamingList;
import static io.informer4j.apiserver.controlplane.ControlPlane.SECOND;
import static io.informer4j.apiserver.controlplane.ControlPlane.take;
import static io.informer4j.apiserver.controlplane.ControlPlane.takeOne;
import static io.informer4j.apiserver.controlplane.ReplicaWatchTest.withBookmarks;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The life of a stream: bookmarks, signals and its ends. */
class WatchStreamTest {

  private final ControlPlane plane = ControlPlane.standard();

  @Test
  void bookmarksComeOncePerPeriodAtTheRevisionOfTheCache() {
    plane.server.configure(withBookmarks(60));
    WatchStream<String> stream = plane.watch(query().from(100).bookmarks());
    plane.history.skip(20);
    plane.catchUp();

    assertThat(stream.due()).isEqualTo(60 * SECOND);
    assertThat(take(stream, 60 * SECOND - 1)).isEmpty();
    assertThat(take(stream, 60 * SECOND)).containsExactly("BOOKMARK@120");
    assertThat(stream.due()).isEqualTo(120 * SECOND);
    assertThat(take(stream, 200 * SECOND)).containsExactly("BOOKMARK@120");
    assertThat(stream.due()).isEqualTo(240 * SECOND);
  }

  @Test
  void aBookmarkComesAfterEverythingItCovers() {
    plane.server.configure(withBookmarks(60));
    WatchStream<String> stream = plane.watch(query().from(100).bookmarks());
    plane.create("a");
    plane.update("a");
    plane.catchUp();

    assertThat(takeOne(stream, 61 * SECOND)).isEqualTo("ADDED a@101");
    assertThat(takeOne(stream, 61 * SECOND)).isEqualTo("MODIFIED a@102");
    assertThat(takeOne(stream, 61 * SECOND)).isEqualTo("BOOKMARK@102");
    assertThat(takeOne(stream, 61 * SECOND)).isEqualTo("nothing");
  }

  @Test
  void thereAreNoBookmarksForThoseWhoDoNotAllowThemNorWithoutAPeriod() {
    WatchStream<String> unasked = plane.watch(query().from(100));
    assertThat(unasked.due()).isEqualTo(Long.MAX_VALUE);
    assertThat(take(unasked, 1000 * SECOND)).isEmpty();

    plane.server.configure(withBookmarks(0));
    WatchStream<String> none = plane.watch(query().from(100).bookmarks().timeout(600));
    assertThat(none.due()).isEqualTo(600 * SECOND);
    assertThat(take(none, 599 * SECOND)).isEmpty();
  }

  @Test
  void noPeriodicBookmarkComesBeforeTheMarker() {
    plane.create("a");
    plane.create("b");
    plane.catchUp();
    plane.server.configure(withBookmarks(1));
    WatchStream<String> stream = plane.watch(streamingList());

    assertThat(takeOne(stream, 0)).isEqualTo("ADDED a@101");
    assertThat(take(stream, 5 * SECOND)).containsExactly("ADDED b@102", "END@102", "BOOKMARK@102");
  }

  @Test
  void aNewPeriodConcernsRunningStreamsToo() {
    WatchStream<String> stream = plane.watch(query().from(100).bookmarks());
    List<Long> dues = new ArrayList<>();
    stream.onReady(() -> dues.add(stream.due()));

    plane.server.configure(withBookmarks(5));
    plane.server.configure(withBookmarks(5));

    assertThat(dues).containsExactly(5 * SECOND);
    assertThat(take(stream, 5 * SECOND)).containsExactly("BOOKMARK@100");
  }

  @Test
  void theTimeoutEndsTheStreamAfterALastBookmark() {
    plane.server.configure(withBookmarks(60));
    WatchStream<String> stream = plane.watch(query().from(100).bookmarks().timeout(8));

    assertThat(stream.due()).isEqualTo(6 * SECOND);
    assertThat(take(stream, 6 * SECOND)).containsExactly("BOOKMARK@100");
    assertThat(stream.due()).isEqualTo(8 * SECOND);
    assertThat(stream.hasEnded(8 * SECOND - 1)).isFalse();
    plane.create("late");
    plane.catchUp();
    assertThat(stream.hasEnded(8 * SECOND)).isTrue();
    assertThat(stream.isBroken()).isFalse();
    assertThat(take(stream, 8 * SECOND)).isEmpty();
    assertThat(stream.due()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aServerThatStopsSendsWhatThereIsAndALastBookmark() {
    WatchStream<String> stream = plane.watch(query().from(100).bookmarks());
    WatchStream<String> plain = plane.watch(query().from(100));
    plane.create("a");
    plane.catchUp();

    stream.finish();
    plain.finish();

    assertThat(stream.due()).isEqualTo(Long.MAX_VALUE);
    assertThat(take(stream, 0)).containsExactly("ADDED a@101", "BOOKMARK@101");
    assertThat(stream.hasEnded(0)).isTrue();
    assertThat(stream.isBroken()).isFalse();
    assertThat(take(plain, 0)).containsExactly("ADDED a@101");
    assertThat(plain.hasEnded(0)).isTrue();
  }

  @Test
  void aServerThatStopsHasNoBookmarkForThoseWhoAreNotUpToDateWithThePresent() {
    plane.create("a");
    plane.catchUp();
    WatchStream<String> initial = plane.watch(streamingList());
    WatchStream<String> future = plane.watch(query().from(500).bookmarks());
    List<String> signals = new ArrayList<>();
    initial.onReady(() -> signals.add("initial"));

    initial.finish();
    future.finish();

    assertThat(signals).containsExactly("initial");
    assertThat(take(initial, 0)).isEmpty();
    assertThat(initial.hasEnded(0)).isTrue();
    assertThat(take(future, 0)).isEmpty();
    assertThat(future.hasEnded(0)).isTrue();
  }

  @Test
  void aStreamIsSignalledWhenItsCacheHearsOfEvents() {
    List<String> heard = new ArrayList<>();
    WatchStream<String> stream = plane.watch(query().from(100));
    stream.onReady(() -> heard.addAll(take(stream, 0)));

    plane.create("a");
    assertThat(heard).isEmpty();
    plane.catchUp();
    assertThat(heard).containsExactly("ADDED a@101");
    plane.server.catchUp(PODS, 50);
    plane.server.catchUp(PODS, 5000);
    assertThat(plane.server.cachedRevision(PODS)).isEqualTo(101);
  }

  @Test
  void streamsMayComeAndGoWhileTheyAreSignalled() {
    WatchStream<String> first = plane.watch(query().from(100));
    WatchStream<String> second = plane.watch(query().from(100));
    List<String> heard = new ArrayList<>();
    second.onReady(() -> heard.add("signal"));
    first.onReady(() -> {
      second.close();
      plane.watch(query().from(100)).close();
    });

    plane.create("a");
    plane.catchUp();

    assertThat(second.hasEnded(0)).isTrue();
    assertThat(heard).isEmpty();
    assertThat(take(first, 0)).containsExactly("ADDED a@101");
  }

  @Test
  void aSlowStreamEndsWhenItsNextEventIsDropped() {
    List<Boolean> ends = new ArrayList<>();
    WatchStream<String> slow = plane.watch(query().from(100));
    slow.onReady(() -> ends.add(slow.hasEnded(0)));
    WatchStream<String> atItsLimit = plane.watch(query().from(100));
    for (int i = 0; i < 10; i++) {
      plane.create("p" + i);
    }
    plane.catchUp();
    assertThat(takeOne(atItsLimit, 0)).isEqualTo("ADDED p0@101");

    plane.create("q");
    plane.catchUp();

    assertThat(ends).containsExactly(false, true);
    assertThat(take(slow, 0)).isEmpty();
    assertThat(slow.isBroken()).isFalse();
    assertThat(take(atItsLimit, 0)).hasSize(10);
  }

  @Test
  void forgettingEventsEndsThoseWhoHaveNotTakenThem() {
    WatchStream<String> stream = plane.watch(query().from(100));
    WatchStream<String> fast = plane.watch(query().from(100));
    plane.create("a");
    plane.catchUp();
    take(fast, 0);

    plane.server.forgetEvents(PODS, 0);

    assertThat(stream.hasEnded(0)).isTrue();
    assertThat(fast.hasEnded(0)).isFalse();
    plane.create("b");
    plane.catchUp();
    assertThat(take(fast, 0)).containsExactly("ADDED b@102");
  }

  @Test
  void aFailureIsTheLastThingAStreamSays() {
    List<String> heard = new ArrayList<>();
    WatchStream<String> stream = plane.watch(query().from(100).timeout(5));
    plane.create("a");
    plane.catchUp();
    stream.onReady(() -> heard.add("signal"));

    stream.fail(ApiStatus.internalError("boom"));

    assertThat(heard).containsExactly("signal");
    assertThat(stream.hasEnded(9 * SECOND)).isFalse();
    assertThat(take(stream, 9 * SECOND)).containsExactly("ERROR 500 Internal error occurred: boom");
    assertThat(stream.hasEnded(9 * SECOND)).isTrue();
    stream.fail(ApiStatus.internalError("again"));
    assertThat(take(stream, 9 * SECOND)).isEmpty();
  }

  @Test
  void aClosedStreamSaysNothingMore() {
    WatchStream<String> stream = plane.watch(streamingList());
    List<String> heard = new ArrayList<>();
    stream.onReady(() -> heard.add("signal"));

    stream.close();
    plane.create("a");
    plane.catchUp();

    assertThat(heard).isEmpty();
    assertThat(take(stream, 0)).isEmpty();
    assertThat(stream.hasEnded(0)).isTrue();
  }

  @Test
  void aRestartBreaksAllStreamsAndForgetsTheCaches() {
    WatchStream<String> stream = plane.watch(streamingList());
    List<Boolean> ends = new ArrayList<>();
    stream.onReady(() -> ends.add(stream.hasEnded(0) && stream.isBroken()));

    plane.server.restart(plane.history);

    assertThat(ends).containsExactly(true);
    assertThat(take(stream, 0)).isEmpty();
    assertThat(plane.server.isInitialised(PODS)).isFalse();
    assertThat(plane.server.cachedRevision(PODS)).isEqualTo(-1);
    assertThat(plane.refusedWatch(query().from(100), false).code()).isEqualTo(429);
  }

  @Test
  void aServerThatWasRestartedOnAnOlderBackupTellsAnotherStory() {
    plane.create("a");
    History<String> backup = plane.history.restoredTo(plane.history.head());
    plane.delete("a");
    plane.catchUp();

    plane.server.restart(backup);
    plane.server.catchUp(PODS, backup.head());
    WatchStream<String> fromTheLostFuture = plane.watch(query().from(102).bookmarks());
    backup.update(PODS, ControlPlane.pod("a"), Map.of(), "other");
    plane.server.catchUp(PODS, backup.head());

    assertThat(take(plane.watch(streamingList()), 0)).containsExactly("ADDED a@102", "END@102");
    assertThat(take(fromTheLostFuture, 0)).isEmpty();
  }

  @Test
  void progressOfAnyCacheIsSignalled() {
    List<Long> progress = new ArrayList<>();
    ControlPlane plane = new ControlPlane(ReplicaSettings.standard(10));
    plane.server.onProgress(() -> progress.add(plane.server.cachedRevision(PODS)));

    plane.catchUp();
    plane.catchUp();
    plane.history.skip(1);
    plane.catchUp();

    assertThat(progress).containsExactly(100L, 101L);
  }

  @Test
  void timesBeyondTheClockAreNever() {
    Query<String> query = new Query<>(
        PODS,
        "",
        Selectors.everything(),
        RevisionFormat.NUMERIC.write(100),
        "",
        0,
        "",
        false,
        true,
        Duration.ofNanos(Long.MAX_VALUE));
    plane.server.configure(withBookmarks(Long.MAX_VALUE / SECOND));

    Answer<String> answer = plane.server.watch(query, SECOND, false);

    assertThat(((Answer.Stream<String>) answer).stream().due()).isEqualTo(Long.MAX_VALUE);
  }
}
