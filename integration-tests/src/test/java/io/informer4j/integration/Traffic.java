package io.informer4j.integration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.ApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What others do to the ConfigMaps of namespace {@code default} while an informer follows them: requests over HTTP, many
 * at a time, without any Kubernetes client in between.
 *
 * <p><b>Threading:</b> may be used from any thread; each method returns when all its requests were answered.
 */
final class Traffic {

  private static final String PATH = "/api/v1/namespaces/default/configmaps";
  private static final int AT_A_TIME = 32;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ApiServer server;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  Traffic(ApiServer server) {
    this.server = server;
  }

  /** Creates the ConfigMaps {@code from} to {@code until - 1}. */
  void create(int from, int until) {
    forEach(
        from, until, i -> request(PATH, "").POST(body("""
        {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s","labels":{"app":"traffic"}},\
        "data":{"value":"first","text":"%s"}}""".formatted(name(i), "x".repeat(200)))));
  }

  /** Changes the data of the ConfigMaps {@code from} to {@code until - 1}. */
  void change(int from, int until) {
    forEach(
        from,
        until,
        i -> request(PATH + "/" + name(i), "application/merge-patch+json")
            .method("PATCH", body("{\"data\":{\"value\":\"second\"}}")));
  }

  /** Deletes the ConfigMaps {@code from} to {@code until - 1}. */
  void delete(int from, int until) {
    forEach(from, until, i -> request(PATH + "/" + name(i), "").DELETE());
  }

  /** Creates one ConfigMap with that name. */
  void create(String name) {
    send(request(PATH, "").POST(body("{\"metadata\":{\"name\":\"" + name + "\"}}")))
        .join();
  }

  /** Returns the resource version of each ConfigMap that the server has, by name. */
  Map<String, String> onServer() {
    Map<String, String> versions = new TreeMap<>();
    for (JsonNode item : read(send(request(PATH, "").GET()).join()).path("items")) {
      JsonNode metadata = item.path("metadata");
      versions.put(
          metadata.path("name").asText(), metadata.path("resourceVersion").asText());
    }
    return versions;
  }

  private static String name(int number) {
    return "map-%05d".formatted(number);
  }

  private void forEach(int from, int until, Function<Integer, HttpRequest.Builder> request) {
    Semaphore free = new Semaphore(AT_A_TIME);
    List<CompletableFuture<String>> answers = new ArrayList<>();
    IntStream.range(from, until).forEach(i -> {
      free.acquireUninterruptibly();
      answers.add(send(request.apply(i)).whenComplete((body, failure) -> free.release()));
    });
    CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
  }

  private HttpRequest.Builder request(String path, String contentType) {
    return HttpRequest.newBuilder(URI.create(server.url() + path))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Bearer " + server.token())
        .header("Content-Type", contentType.isEmpty() ? "application/json" : contentType);
  }

  private static BodyPublisher body(String text) {
    return BodyPublishers.ofString(text);
  }

  private CompletableFuture<String> send(HttpRequest.Builder request) {
    return http.sendAsync(request.build(), BodyHandlers.ofString()).thenApply(Traffic::ok);
  }

  private static String ok(HttpResponse<String> response) {
    if (response.statusCode() >= 300) {
      throw new IllegalStateException(response.request().method() + " " + response.uri()
          + " was answered " + response.statusCode() + ": " + response.body());
    }
    return response.body();
  }

  private static JsonNode read(String body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
