package io.informer4j.testing.transcripts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.Reflector;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.reflector.ReflectorState;
import io.informer4j.runtime.Backoff;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.transcripts.TranscriptSource.Ending;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Feeds the reflector what a real kube-apiserver 1.36 has said. */
class ReflectorReplaysTranscriptsTest {

  /** The five objects that stood in the recorded namespace. */
  private static final List<String> FIVE = List.of(
      "recorder/cm-0@41564",
      "recorder/cm-1@41557",
      "recorder/cm-2@41558",
      "recorder/cm-3@41559",
      "recorder/cm-4@41565");

  private static final String TOO_MANY_REQUESTS = """
      {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",
       "message":"storage is (re)initializing","reason":"TooManyRequests",
       "details":{"retryAfterSeconds":1},"code":429}""";

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final TranscriptSource server = new TranscriptSource(runtime);
  private final TranscriptCache cache = new TranscriptCache();
  private final ReflectorOptions.Builder options = ReflectorOptions.builder()
      .name("configmaps")
      .backoff(new Backoff.Policy(Duration.ofMillis(800), 2, Duration.ofSeconds(30), 0));
  private Reflector<JsonNode> reflector;

  private void start() {
    reflector = Reflector.builder(server, cache)
        .options(options.build())
        .runtime(runtime)
        .build();
    reflector.start();
    runtime.runUntilIdle();
  }

  /** Lets time go by until every recorded answer was given. */
  private void playAll() {
    assertThat(runtime.advanceUntil(server::isDone, Duration.ofMinutes(2)))
        .as("all answers are asked for, after %s", server.requests)
        .isTrue();
    runtime.runUntilIdle();
  }

  private void listing() {
    options.useWatchList(false);
  }

  private String revision() {
    return reflector.lastSyncResourceVersion().value();
  }

  @AfterEach
  void theReflectorEnds() {
    reflector.close();
    runtime.runUntilIdle();
    assertThat(reflector.terminated()).isCompleted();
  }

  @Test
  void aStreamingListIsHandedOverAtItsEndMarkerAndGoesOn() {
    server.then("52-watchlist", Ending.OPEN);

    start();

    assertThat(server.requests).containsExactly("stream NOT_OLDER_THAN ''");
    assertThat(cache.calls)
        .containsExactly(
            "replace 5@41580",
            "add recorder/live@41581",
            "update recorder/live@41582",
            "delete recorder/live@41583",
            "bookmark 41583");
    assertThat(cache.content()).isEqualTo(FIVE);
    assertThat(cache.object("recorder/cm-0").at("/data/k").asText()).isEqualTo("changed");
    assertThat(revision()).isEqualTo("41583");
    assertThat(reflector.state()).isEqualTo(ReflectorState.WATCHING);
    assertThat(reflector.status().mode()).isEqualTo(ListMode.WATCH_LIST);
  }

  @Test
  void aStreamingListOfNothingIsAnEmptyCacheAtItsRevision() {
    server.then("55-watchlist-empty", Ending.OPEN);

    start();

    assertThat(cache.calls).containsExactly("replace 0@41592");
    assertThat(revision()).isEqualTo("41592");
    assertThat(reflector.state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void aStreamThatTheServerEndsIsTakenUpAtItsLastBookmark() {
    server.then("52-watchlist").then("48-watch-from-rv", Ending.OPEN);

    start();
    playAll();

    assertThat(server.requests).containsExactly("stream NOT_OLDER_THAN ''", "watch '41583'");
  }

  @Test
  void aListAndAWatchWithBookmarks() {
    listing();
    server.then("27-list-rv0").then("48-watch-from-rv", Ending.OPEN);

    start();

    assertThat(server.requests).containsExactly("list '0' limit 500", "watch '41565'");
    assertThat(cache.content()).isEqualTo(FIVE);
    assertThat(cache.calls)
        .containsExactly(
            "replace 5@41565",
            "add recorder/live@41568",
            "update recorder/live@41569",
            "delete recorder/live@41570",
            "bookmark 41570",
            "bookmark 41570");
    assertThat(revision()).isEqualTo("41570");
  }

  @Test
  void anExpiredWatchIsAnErrorEventAndLeadsToANewList() {
    listing();
    server
        .then("27-list-rv0")
        .then("75-watch-expired")
        .then("25-list")
        .then("48-watch-from-rv", Ending.OPEN);

    start();
    playAll();

    assertThat(server.requests.subList(1, 4))
        .containsExactly("watch '41565'", "list '41565'", "watch '41565'");
    assertThat(cache.content()).isEqualTo(FIVE);
    assertThat(reflector.state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void anExpiredWatchMayBeRefusedToo() {
    listing();
    server
        .then("27-list-rv0")
        .then("35-list-exact-compacted")
        .then("25-list")
        .then("48-watch-from-rv", Ending.OPEN);

    start();
    playAll();

    assertThat(server.requests.subList(1, 3)).containsExactly("watch '41565'", "list '41565'");
    assertThat(cache.content()).isEqualTo(FIVE);
  }

  @Test
  void aRevisionThatIsTooLargeIsGivenUpForAConsistentList() {
    listing();
    server.then("36-list-rv-too-large").then("25-list").then("48-watch-from-rv", Ending.OPEN);

    start();
    playAll();

    assertThat(server.requests).startsWith("list '0' limit 500", "list '' limit 500");
    assertThat(cache.content()).isEqualTo(FIVE);
  }

  @Test
  void pagesAreOneList() {
    options.useWatchList(false).pageSize(2);
    server
        .then("28-list-page-1")
        .then("29-list-page-2")
        .then("30-list-page-3")
        .then("48-watch-from-rv", Ending.OPEN);

    start();

    assertThat(server.requests.subList(1, 4))
        .containsExactly("list '' limit 2 continued", "list '' limit 2 continued", "watch '41565'");
    assertThat(cache.calls).startsWith("replace 5@41565");
    assertThat(cache.content()).isEqualTo(FIVE);
  }

  @Test
  void aPageThatHasExpiredLeadsToAWholeListAndNotToAMixture() {
    options.useWatchList(false).pageSize(2);
    server
        .then("28-list-page-1")
        .then("31-list-continue-expired")
        .then("25-list")
        .then("48-watch-from-rv", Ending.OPEN);

    start();
    playAll();

    assertThat(server.requests)
        .startsWith("list '0' limit 2", "list '' limit 2 continued", "list '0'", "watch '41565'");
    assertThat(cache.calls).startsWith("replace 5@41565");
    assertThat(cache.calls).filteredOn(call -> call.startsWith("replace")).hasSize(1);
    assertThat(cache.content()).isEqualTo(FIVE);
  }

  @Test
  void aStreamingListThatIsRefusedBecomesAList() {
    server.then("58-watchlist-without-match").then("25-list").then("48-watch-from-rv", Ending.OPEN);

    start();
    playAll();

    assertThat(server.requests.get(0)).isEqualTo("stream NOT_OLDER_THAN ''");
    assertThat(server.requests.get(1)).startsWith("list");
    assertThat(cache.content()).isEqualTo(FIVE);
    assertThat(reflector.status().mode()).isEqualTo(ListMode.LIST);
  }

  @Test
  void tooManyRequestsMeansTheSameAgainLater() {
    server
        .then(Transcript.madeUp(429, TOO_MANY_REQUESTS), Ending.CLOSED)
        .then("52-watchlist", Ending.OPEN);

    start();
    assertThat(server.requests).hasSize(1);
    playAll();

    assertThat(server.requests)
        .containsExactly("stream NOT_OLDER_THAN ''", "stream NOT_OLDER_THAN ''");
    assertThat(cache.content()).isEqualTo(FIVE);
  }

  @Test
  void tooManyRequestsForAWatchDoNotCostAList() {
    server
        .then("52-watchlist")
        .then(Transcript.madeUp(429, TOO_MANY_REQUESTS), Ending.CLOSED)
        .then("48-watch-from-rv", Ending.OPEN);

    start();
    playAll();

    assertThat(server.requests)
        .containsExactly("stream NOT_OLDER_THAN ''", "watch '41583'", "watch '41583'");
    assertThat(cache.calls).filteredOn(call -> call.startsWith("replace")).hasSize(1);
  }

  @Test
  void anObjectThatEntersAndLeavesTheSelectorComesAndGoes() {
    server.then("55-watchlist-empty").then("63-watch-selector-enter-leave", Ending.OPEN);

    start();
    playAll();

    assertThat(cache.calls)
        .containsExactly(
            "replace 0@41592",
            "add recorder/sel@41603",
            "delete recorder/sel@41604",
            "bookmark 41608",
            "bookmark 41608");
    assertThat(cache.content()).isEmpty();
    assertThat(revision()).isEqualTo("41608");
  }

  @Test
  void aServerThatStopsInTheMiddleOfAWatchIsFollowedFromTheLastRevision() {
    server
        .then("52-watchlist", Ending.BROKEN)
        .then("73-watch-server-shutdown", Ending.BROKEN)
        .then("48-watch-from-rv", Ending.OPEN);

    start();
    playAll();

    assertThat(server.requests.get(1)).isEqualTo("watch '41583'");
    assertThat(cache.calls).filteredOn(call -> call.startsWith("replace")).hasSize(1);
    assertThat(cache.content()).isEqualTo(FIVE);
  }

  @Test
  void whoeverIsForbiddenKeepsTheCacheAndTriesAgain() {
    server.then("52-watchlist").then("79-forbidden-watch").then("55-watchlist-empty", Ending.OPEN);

    start();
    runtime.advanceUntil(() -> server.requests.size() == 2, Duration.ofMinutes(2));
    assertThat(cache.content()).isEqualTo(FIVE);
    playAll();

    assertThat(server.requests)
        .containsExactly(
            "stream NOT_OLDER_THAN ''", "watch '41583'", "stream NOT_OLDER_THAN '41583'");
    assertThat(cache.content()).isEmpty();
    assertThat(revision()).isEqualTo("41592");
  }

  @Test
  void anOldRevisionIsNoObstacleForAStreamingList() {
    server.then("77-watchlist-expired-rv", Ending.OPEN);

    start();

    assertThat(cache.calls).containsExactly("replace 0@41632");
    assertThat(revision()).isEqualTo("41632");
  }
}
