package io.informer4j.cli.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.name.ObjectName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes to an embedded API server, past its network, so that no fault hits the cluster's own life, and notes when.
 *
 * <p><b>Threading:</b> for one thread; the counts may be read from any.
 */
final class ServerWrites implements Writes {

  private static final int FIRST_REFUSAL = 300;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final byte[] VERSION =
      "\"resourceVersion\":\"".getBytes(StandardCharsets.US_ASCII);

  private final ApiServer server;
  private final Lag lag;
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final Map<Kind, AtomicLong> newest = new EnumMap<>(Kind.class);

  ServerWrites(ApiServer server, Lag lag) {
    this.server = server;
    this.lag = lag;
    for (Kind kind : Kind.values()) {
      newest.put(kind, new AtomicLong());
    }
  }

  /** Returns how many writes there were. */
  long written() {
    return written.get();
  }

  /** Returns how many of them were refused, as objects were not there any more. */
  long refused() {
    return refused.get();
  }

  /** Returns the newest revision that was written of a kind, deletions apart. */
  long newest(Kind kind) {
    return newestOf(kind).get();
  }

  private AtomicLong newestOf(Kind kind) {
    return Objects.requireNonNull(newest.get(kind), "all kinds are there");
  }

  /** The server's history was replaced: revisions begin anew. */
  void restarted() {
    lag.restart();
    newest.values().forEach(one -> one.set(0));
  }

  @Override
  public Optional<String> create(Kind kind, ObjectNode object) {
    String path = kind.path(object.at("/metadata/namespace").asText(""));
    return send(kind, ApiRequest.of("POST", path).withBody("application/json", bytes(object)))
        .map(ServerWrites::uid);
  }

  @Override
  public boolean patch(Kind kind, ObjectName name, ObjectNode patch) {
    return send(kind, mergePatch(kind.path(name), patch)).isPresent();
  }

  @Override
  public boolean patchStatus(Kind kind, ObjectName name, ObjectNode patch) {
    return send(kind, mergePatch(kind.path(name) + "/status", patch)).isPresent();
  }

  private static ApiRequest mergePatch(String path, ObjectNode patch) {
    return ApiRequest.of("PATCH", path).withBody("application/merge-patch+json", bytes(patch));
  }

  @Override
  public boolean bind(ObjectName pod, String node) {
    ObjectNode binding = Template.MAPPER.createObjectNode();
    binding.put("apiVersion", "v1").put("kind", "Binding");
    binding.putObject("metadata").put("name", pod.name());
    binding.putObject("target").put("kind", "Node").put("name", node);
    String path = Kind.POD.path(pod) + "/binding";
    return send(Kind.POD, ApiRequest.of("POST", path).withBody("application/json", bytes(binding)))
        .isPresent();
  }

  @Override
  public boolean delete(Kind kind, ObjectName name, boolean atOnce) {
    // Background, as kubectl says: a Job that is deleted without a word leaves its pods behind.
    String path =
        kind.path(name) + "?propagationPolicy=Background" + (atOnce ? "&gracePeriodSeconds=0" : "");
    return send(kind, ApiRequest.of("DELETE", path)).isPresent();
  }

  @Override
  public Optional<String> uid(Kind kind, ObjectName name) {
    return read(kind, name).map(ServerWrites::uid);
  }

  @Override
  public boolean isTerminating(ObjectName pod) {
    return read(Kind.POD, pod)
        .map(response -> metadata(response).hasNonNull("deletionTimestamp"))
        .orElse(false);
  }

  private Optional<ApiResponse> read(Kind kind, ObjectName name) {
    ApiResponse response = server.handle(ApiRequest.of("GET", kind.path(name)));
    return response.status() < FIRST_REFUSAL ? Optional.of(response) : Optional.empty();
  }

  private Optional<ApiResponse> send(Kind kind, ApiRequest request) {
    long begun = System.nanoTime();
    ApiResponse response = server.handle(request);
    written.incrementAndGet();
    if (response.status() < FIRST_REFUSAL) {
      long revision = revision(response.body());
      if (revision > 0) {
        lag.written(revision, begun);
        newestOf(kind).accumulateAndGet(revision, Math::max);
      }
      return Optional.of(response);
    }
    if (response.status() != NOT_FOUND && response.status() != CONFLICT) {
      throw new IllegalStateException(
          "the demonstration has written nonsense: " + request + ": " + response.text());
    }
    refused.incrementAndGet();
    return Optional.empty();
  }

  /** Finds the resource version without parsing what may be many kilobytes; 0 if there is none. */
  private static long revision(byte[] body) {
    int at = find(body);
    long revision = 0;
    for (int i = at; at > 0 && i < body.length && body[i] >= '0' && body[i] <= '9'; i++) {
      revision = revision * 10 + (body[i] - '0');
    }
    return revision;
  }

  private static int find(byte[] body) {
    int matched = 0;
    for (int i = 0; i < body.length; i++) {
      matched = body[i] == VERSION[matched] ? matched + 1 : body[i] == VERSION[0] ? 1 : 0;
      if (matched == VERSION.length) {
        return i + 1;
      }
    }
    return -1;
  }

  private static String uid(ApiResponse response) {
    return metadata(response).path("uid").asText();
  }

  private static JsonNode metadata(ApiResponse response) {
    try {
      return Template.MAPPER.readTree(response.body()).path("metadata");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(ObjectNode tree) {
    try {
      return Template.MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
