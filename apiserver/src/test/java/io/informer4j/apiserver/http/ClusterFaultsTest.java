package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Faults.Corruption;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClusterFaultsTest {

  private static final String STREAMING_LIST = "sendInitialEvents=true&allowWatchBookmarks=true"
      + "&resourceVersionMatch=NotOlderThan&timeoutSeconds=1";

  private final HttpFrontend server =
      HttpFrontend.start(Wire.OPEN.withReplicas(2).withBookmarkPeriod(Duration.ofMillis(20)));
  private final Faults faults = server.faults();
  private final Wire wire = new Wire(server.url());

  @AfterEach
  void stop() {
    server.close();
  }

  private static String version(JsonNode object) {
    return object.path("metadata").path("resourceVersion").asText();
  }

  @Test
  void bookmarksAreDroppedUntilTheFaultIsLifted() {
    String version = wire.resourceVersion();
    ActiveFault silence = faults.dropBookmarks();

    Wire.Lines watch = wire.watch("allowWatchBookmarks=true&resourceVersion=" + version);
    wire.create("a", "1");

    assertThat(watch.next().path("type").asText()).isEqualTo("ADDED");
    silence.close();
    assertThat(watch.next().path("type").asText()).isEqualTo("BOOKMARK");
    watch.close();
    try (ActiveFault again = faults.dropBookmarks();
        Wire.Lines quiet = wire.watch("allowWatchBookmarks=true&timeoutSeconds=1&resourceVersion="
            + wire.resourceVersion())) {
      assertThat(again.hits()).isEqualTo(1);
      assertThat(quiet.hasEnded()).as("nothing came before the end").isTrue();
    }
  }

  @Test
  void theEndMarkerIsWithheld() {
    wire.create("a", "1");
    try (ActiveFault withheld = faults.withholdEndMarkers();
        ActiveFault silence = faults.dropBookmarks();
        Wire.Lines watch = wire.watch(STREAMING_LIST)) {
      assertThat(withheld.hits() + silence.hits()).isEqualTo(2);
      assertThat(watch.next().path("type").asText()).isEqualTo("ADDED");
      assertThat(watch.hasEnded()).isTrue();
    }

    try (Wire.Lines watch = wire.watch(STREAMING_LIST)) {
      watch.next();
      assertThat(watch.line()).contains("k8s.io/initial-events-end");
    }
  }

  @Test
  void compactionMakesThePastUnreadableAndLeavesOpenWatchesAlone() {
    wire.create("a", "1");
    String before = wire.resourceVersion();
    Wire.Lines open = wire.watch("resourceVersion=" + before);
    wire.update("a", "2");
    assertThat(open.next().path("type").asText()).isEqualTo("MODIFIED");

    faults.compact();

    try (Wire.Lines watch = wire.watch("resourceVersion=" + before)) {
      JsonNode event = watch.next();
      assertThat(event.path("type").asText()).isEqualTo("ERROR");
      assertThat(event.path("object").path("code").asInt()).isEqualTo(410);
    }
    assertThat(wire.get(Wire.CONFIG_MAPS + "?resourceVersionMatch=Exact&resourceVersion=" + before)
            .statusCode())
        .isEqualTo(410);
    wire.update("a", "3");
    assertThat(open.next().path("type").asText()).isEqualTo("MODIFIED");
  }

  @Test
  void continueTokensExpire() {
    wire.create("a", "1");
    wire.create("b", "1");
    String token = wire.json(Wire.CONFIG_MAPS + "?limit=1")
        .path("metadata")
        .path("continue")
        .asText();

    faults.expireContinueTokens();

    HttpResponse<String> answer = wire.get(Wire.CONFIG_MAPS + "?limit=1&continue=" + token);
    assertThat(answer.statusCode()).isEqualTo(410);
    assertThat(Wire.read(answer.body()).path("metadata").path("continue").asText())
        .isNotEmpty();
  }

  @Test
  void anObjectOfWrongTypesIsSentWhereverItIsAskedFor() {
    wire.create("a", "1");
    wire.create("b", "1");
    Wire.Lines watch = wire.watch("resourceVersion=" + wire.resourceVersion());
    ActiveFault corrupt = faults.corrupt(Wire.CONFIG_MAPS + "/a", Corruption.WRONG_TYPES);

    JsonNode items = wire.json("/api/v1/configmaps").path("items");
    wire.update("a", "2");
    wire.update("b", "2");

    assertThat(items.get(0).path("data").asText()).isEqualTo("corrupted");
    assertThat(items.get(0).path("metadata").path("name").asText()).isEqualTo("a");
    assertThat(items.get(1).path("data").path("k").asText()).isEqualTo("1");
    assertThat(watch.next().path("object").path("data").asText()).isEqualTo("corrupted");
    assertThat(watch.next().path("object").path("data").path("k").asText()).isEqualTo("2");
    assertThat(wire.json(Wire.CONFIG_MAPS + "/a").path("data").isTextual()).isTrue();
    assertThat(corrupt.hits()).isGreaterThanOrEqualTo(3);
    corrupt.close();
    assertThat(wire.json(Wire.CONFIG_MAPS + "/a").path("data").path("k").asText())
        .isEqualTo("2");
  }

  @Test
  void aTruncatedObjectBreaksItsOwnLineOfAWatchOnly() {
    wire.create("a", "1");
    Wire.Lines watch = wire.watch("resourceVersion=" + wire.resourceVersion());
    try (ActiveFault corrupt = faults.corrupt(Wire.CONFIG_MAPS + "/a", Corruption.TRUNCATED)) {
      wire.update("a", "2");
      wire.create("b", "1");

      assertThatThrownBy(watch::next).hasCauseInstanceOf(JsonProcessingException.class);
      assertThat(watch.next().path("object").path("metadata").path("name").asText())
          .isEqualTo("b");
      assertThatThrownBy(() -> wire.json(Wire.CONFIG_MAPS))
          .isInstanceOf(UncheckedIOException.class);
      assertThat(corrupt.hits()).isPositive();
    }
    assertThat(wire.json(Wire.CONFIG_MAPS).path("items")).hasSize(2);
  }

  @Test
  void clientsAreDirectedToAReplicaThatHasNotHeard() {
    wire.create("a", "1");
    String cached = Wire.CONFIG_MAPS + "?resourceVersion=0";
    ActiveFault held = faults.hold(1);
    wire.create("b", "1");

    ActiveFault moved = faults.directTo(1);
    assertThat(wire.json(cached).path("items")).hasSize(1);
    moved.close();

    assertThat(wire.json(cached).path("items")).hasSize(2);
    held.close();
    faults.directTo(1);
    assertThat(wire.json(cached).path("items")).hasSize(2);
  }

  @Test
  void aReplicaThatWasNotAskedBeforeTheCompactionAnswersAfterIt() {
    try (ActiveFault asked = faults.directTo(1)) {
      assertThat(wire.json(Wire.CONFIG_MAPS).path("items")).isEmpty();
      assertThat(asked.hits()).isPositive();
    }
    wire.create("a", "1");
    wire.create("b", "1");
    faults.compact();

    faults.directTo(1);

    assertThat(wire.json(Wire.CONFIG_MAPS).path("items")).hasSize(2);
  }

  @Test
  void aReplicaThatLagsHearsLater() {
    wire.create("a", "1");
    String cached = Wire.CONFIG_MAPS + "?resourceVersion=0";
    try (ActiveFault lag = faults.lag(0, Duration.ofMillis(400))) {
      long start = System.nanoTime();
      wire.create("b", "1");
      assertThat(lag.hits()).isEqualTo(1);
      Wire.await(() -> wire.json(cached).path("items").size() == 2);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(390));
    }

    wire.create("c", "1");
    assertThat(wire.json(cached).path("items")).hasSize(3);
  }

  @Test
  void aRestartKeepsObjectsAndRevisionsBreaksWatchesAndRefusesForAMoment() {
    wire.create("a", "1");
    String version = wire.resourceVersion();
    Wire.Lines watch = wire.watch("resourceVersion=" + version);

    faults.restart(Duration.ofSeconds(2));

    assertThatThrownBy(watch::line).isInstanceOf(UncheckedIOException.class);
    HttpResponse<String> refused = wire.get(Wire.CONFIG_MAPS);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    Wire.await(() -> wire.get(Wire.CONFIG_MAPS).statusCode() == 200);
    assertThat(wire.json(Wire.CONFIG_MAPS).path("items")).hasSize(1);
    assertThat(wire.resourceVersion()).isEqualTo(version);
  }

  @Test
  void aRestartCanLoseEverything() {
    wire.create("a", "1");
    for (int i = 0; i < 20; i++) {
      wire.update("a", "v" + i);
    }
    long before = Long.parseLong(wire.resourceVersion());

    faults.restartEmpty();

    assertThat(wire.json(Wire.CONFIG_MAPS).path("items")).isEmpty();
    assertThat(Long.parseLong(wire.resourceVersion())).isLessThan(before);
    assertThat(wire.create("a", "1").statusCode()).as("there are namespaces").isEqualTo(201);
  }

  @Test
  void aRestoredBackupTakesAnotherCourseAndAWatchFromTheFutureIsSilent() {
    wire.create("a", "1");
    String backup = faults.resourceVersion();
    wire.create("b", "1");
    wire.create("c", "1");
    String future = wire.resourceVersion();

    faults.restore(backup);

    assertThat(wire.json(Wire.CONFIG_MAPS).path("items")).hasSize(1);
    try (Wire.Lines watch =
        wire.watch("allowWatchBookmarks=true&timeoutSeconds=1&resourceVersion=" + future)) {
      JsonNode other = Wire.read(wire.create("other", "1").body());
      assertThat(Long.parseLong(version(other))).isLessThanOrEqualTo(Long.parseLong(future));
      assertThat(watch.hasEnded()).as("nothing came before the end").isTrue();
    }
  }
}
