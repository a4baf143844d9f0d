package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Repeats what was recorded from a real kube-apiserver, with its uids, times and revisions, and compares every byte that
 * means something.
 */
class TranscriptsTest {

  private static final String MAPS = "/api/v1/namespaces/recorder/configmaps";

  private final TestServer server =
      new TestServer(41_554, RevisionFormat.NUMERIC, RestOptions.full().withLifecycle(false));

  @Test
  void theRealServerWouldAnswerTheSame() {
    prepareNamespace();
    replay("07-create");
    createOthers();
    for (String name : List.of(
        "08-create-already-exists",
        "09-get",
        "11-get-not-found",
        "12-update",
        "13-update-conflict",
        "14-patch-merge",
        "15-patch-json",
        "16-patch-strategic")) {
      replay(name);
    }
    replay("17-apply-server-side");
    replayReads();
    replayRefusals();
    replayDeletions();
    replayGeneratedName();
  }

  private void prepareNamespace() {
    server.resources.requireNamespaces();
    server.post("/api/v1/namespaces", "{'metadata':{'name':'recorder'}}");
    server.uids.addAll(List.of(
        "6a44a186-125a-4f2b-8acc-66c27447e8a8",
        "09ac9fcb-337e-4dff-baa1-f4279b11c795",
        "506c2551-2605-4d78-89d9-d79b24c327ea",
        "ab5b4a86-6b18-40ce-8cb1-ad4587049667",
        "8c6196b6-1fa8-4fef-a12e-1a2993c6d43a"));
  }

  private void createOthers() {
    for (int i = 1; i <= 4; i++) {
      String body = "{'metadata':{'name':'cm-" + i
          + "','labels':{'app':'demo','tier':'a'}},'data':{'k':'v" + i + "'}}";
      ApiResponse created = server.send(ApiRequest.of("POST", MAPS)
          .withHeader("User-Agent", "informer4j-recorder")
          .withBody("", body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
      assertThat(created.status()).isEqualTo(201);
    }
  }

  private void replayReads() {
    for (String name : List.of(
        "25-list", "27-list-rv0", "30-list-page-3", "33-list-exact", "34-list-not-older-than")) {
      replay(name);
    }
    replayButToken("28-list-page-1");
    replayButToken("29-list-page-2");
    server.history.skip(2);
    replay("39-list-label-selector");
    replay("41-list-field-selector");
    replay("44-list-as-metadata");
    server.time = server.time.plusSeconds(3);
    replay("43-list-as-table");
    server.time = server.time.minusSeconds(3);
  }

  private void replayRefusals() {
    server.history.compact(41_550);
    for (String name : List.of(
        "22-unknown-resource",
        "24-method-not-allowed",
        "18-invalid",
        "35-list-exact-compacted",
        "37-list-rv-malformed",
        "38-list-match-without-rv",
        "58-watchlist-without-match",
        "60-list-send-initial-events",
        "42-list-field-selector-unsupported",
        "72-namespace-missing")) {
      replay(name);
    }
    for (String name : List.of(
        "19-malformed-json",
        "20-unsupported-media-type",
        "21-not-acceptable",
        "32-list-continue-malformed",
        "40-list-label-selector-malformed")) {
      replayButMessage(name);
    }
    replayButToken("31-list-continue-expired");
    replayWaiting("36-list-rv-too-large");
  }

  private void replayDeletions() {
    server.history.skip(41_608 - server.history.head());
    server.time = Instant.parse("2026-11-15T09:45:20Z");
    server.uids.addAll(List.of("8975b91e-9d7f-4ab9-b0f3-1638c99221d7"));
    for (String name : List.of(
        "64-create-with-finalizer",
        "65-delete-with-finalizer",
        "66-remove-finalizer",
        "67-delete-precondition-failed",
        "68-delete",
        "69-delete-collection")) {
      replay(name);
    }
  }

  private void replayGeneratedName() {
    server.uids.addAll(
        List.of("ed039388-5967-4594-9490-563cba740eb2", "260f1932-b323-41d4-806d-221f607ca9da"));
    server.suffixes.add("x66zm");
    replay("70-create-generate-name");
    replay("71-create-dry-run");
    assertThat(server.get(MAPS + "/dry").status()).isEqualTo(404);
  }

  private void replay(String name) {
    Exchange exchange = Exchange.read(name);
    compare(name, exchange, server.send(exchange.request()));
  }

  private static void compare(String name, Exchange exchange, ApiResponse response) {
    assertThat(response.status()).as(name).isEqualTo(exchange.status());
    assertThat(TestServer.tree(response)).as(name).isEqualTo(exchange.body());
  }

  private void replayWaiting(String name) {
    Exchange exchange = Exchange.read(name);
    ApiAnswer first = server.answer(exchange.request());
    assertThat(first).isInstanceOf(ApiAnswer.Wait.class);
    ApiResponse response =
        (ApiResponse) server.api.handleAgain(exchange.request(), (ApiAnswer.Wait) first, true);
    compare(name, exchange, response);
    assertThat(response.headers()).containsEntry("Retry-After", "1");
  }

  /** Tokens are opaque: that there is one, or none, must be equal. */
  private void replayButToken(String name) {
    Exchange exchange = Exchange.read(name);
    ApiResponse response = server.send(exchange.request());
    JsonNode expected = exchange.body();
    JsonNode actual = TestServer.tree(response);
    assertThat(actual.path("metadata").has("continue"))
        .as(name)
        .isEqualTo(expected.path("metadata").has("continue"));
    ((ObjectNode) expected.path("metadata")).remove("continue");
    ((ObjectNode) actual.path("metadata")).remove("continue");
    assertThat(response.status()).as(name).isEqualTo(exchange.status());
    assertThat(actual).as(name).isEqualTo(expected);
  }

  /** Where the words depend on Go's parsers, or on formats that are not offered here. */
  private void replayButMessage(String name) {
    Exchange exchange = Exchange.read(name);
    ApiResponse response = server.send(exchange.request());
    JsonNode actual = TestServer.tree(response);
    assertThat(response.status()).as(name).isEqualTo(exchange.status());
    assertThat(actual.path("reason")).as(name).isEqualTo(exchange.body().path("reason"));
    assertThat(actual.path("code")).as(name).isEqualTo(exchange.body().path("code"));
    assertThat(actual.path("message").asText()).as(name).isNotEmpty();
  }
}
