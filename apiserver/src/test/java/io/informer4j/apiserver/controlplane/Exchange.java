package io.informer4j.apiserver.controlplane;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A request and what kube-apiserver 1.36 answered, recorded in {@code src/test/resources/exchanges}. */
record Exchange(String name, String path, Map<String, String> parameters, int code, String body) {

  static final ResourceType CONFIG_MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");

  private static final ObjectMapper JSON = new ObjectMapper();

  static Exchange read(String name) {
    List<String> lines =
        text(name + ".http").lines().filter(l -> !l.startsWith("#")).toList();
    String url = lines.get(0).substring("GET ".length());
    int status = Integer.parseInt(lines.get(lines.indexOf(separator(lines)) + 1).substring(0, 3));
    int question = url.indexOf('?');
    Map<String, String> parameters = new LinkedHashMap<>();
    if (question >= 0) {
      for (String parameter : url.substring(question + 1).split("&", -1)) {
        String[] parts = parameter.split("=", 2);
        parameters.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
      }
    }
    String path = question < 0 ? url : url.substring(0, question);
    return new Exchange(name, path, parameters, status, text(name + ".body"));
  }

  private static String separator(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("---")).findFirst().orElseThrow();
  }

  private static String text(String file) {
    try (InputStream in = Exchange.class.getResourceAsStream("/exchanges/" + file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isWatch() {
    return parameter("watch").equals("true");
  }

  private String parameter(String parameter) {
    return parameters.getOrDefault(parameter, "");
  }

  /** Returns what was asked, as a server reads it from the URL. */
  Query<String> query() {
    String limit = parameter("limit");
    String timeout = parameter("timeoutSeconds");
    return new Query<>(
        CONFIG_MAPS,
        path.split("/", -1)[4],
        Selectors.parse(
            parameter("labelSelector"), parameter("fieldSelector"), SelectableFields.none()),
        ResourceVersion.of(parameter("resourceVersion")),
        parameter("resourceVersionMatch"),
        limit.isEmpty() ? 0 : Integer.parseInt(limit),
        parameter("continue"),
        parameter("sendInitialEvents").equals("true"),
        parameter("allowWatchBookmarks").equals("true"),
        timeout.isEmpty() ? Duration.ZERO : Duration.ofSeconds(Long.parseLong(timeout)));
  }

  /** Returns the answer, or the lines of a stream. */
  List<JsonNode> answers() {
    return body.lines().map(Exchange::json).toList();
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the refusal that a body is. */
  static ApiStatus status(JsonNode body) {
    List<ApiStatus.Cause> causes = new ArrayList<>();
    for (JsonNode cause : body.path("details").path("causes")) {
      causes.add(new ApiStatus.Cause(
          cause.path("reason").asText(),
          cause.path("message").asText(),
          cause.path("field").asText()));
    }
    return new ApiStatus(
        body.path("code").asInt(),
        body.path("reason").asText(),
        body.path("message").asText(),
        causes,
        body.path("details").path("retryAfterSeconds").asInt(),
        body.path("metadata").path("continue").asText());
  }

  /** Returns what {@link ControlPlane#describe} would say of a line of a stream. */
  static String describe(JsonNode line) {
    JsonNode object = line.path("object");
    JsonNode metadata = object.path("metadata");
    String version = metadata.path("resourceVersion").asText();
    return switch (line.path("type").asText()) {
      case "BOOKMARK" ->
        (metadata.path("annotations").has("k8s.io/initial-events-end") ? "END@" : "BOOKMARK@")
            + version;
      case "ERROR" ->
        "ERROR " + object.path("code").asText() + " " + object.path("message").asText();
      default -> line.path("type").asText() + " " + metadata.path("name").asText() + "@" + version;
    };
  }

  @Override
  public String toString() {
    return name;
  }
}
