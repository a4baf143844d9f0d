package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.name.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Answers what operators ask a server about itself: {@code /version}, {@code /healthz}, {@code /livez}, {@code /readyz}
 * with their parts, and {@code /metrics}.
 *
 * <pre>{@code
 * ServerInfo info = new ServerInfo(metrics, history::head, this::countObjects);
 * info.addCheck("etcd", () -> !stopped);
 * Optional<ApiResponse> answer = info.answer(request);   // empty: not for this one
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread, on which its suppliers are called.
 */
final class ServerInfo {

  /** What this server takes as its model. Build metadata after the plus does not trouble those who compare versions. */
  static final String GIT_VERSION = "v1.36.4+informer4j";

  private static final String TEXT = "text/plain; charset=utf-8";
  private static final Set<String> HEALTH = Set.of("healthz", "livez", "readyz");

  private final Metrics metrics;
  private final LongSupplier revision;
  private final Supplier<Map<ResourceType, Integer>> objects;
  private final Map<String, BooleanSupplier> checks = new LinkedHashMap<>();

  ServerInfo(Metrics metrics, LongSupplier revision, Supplier<Map<ResourceType, Integer>> objects) {
    this.metrics = metrics;
    this.revision = revision;
    this.objects = objects;
    checks.put("ping", () -> true);
  }

  /** Adds a part of health: as long as it does not hold, the server is neither alive nor ready. */
  void addCheck(String name, BooleanSupplier holds) {
    checks.put(name, holds);
  }

  /** Answers if the path is one of these. */
  Optional<ApiResponse> answer(ApiRequest request) {
    List<String> parts = List.of(request.path().split("/", -1));
    String root = parts.size() < 2 ? "" : parts.get(1);
    boolean isHealth = HEALTH.contains(root) && parts.size() < 4;
    boolean isOther = parts.size() == 2 && (root.equals("version") || root.equals("metrics"));
    if (!isHealth && !isOther) {
      return Optional.empty();
    }
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      return Optional.of(Failures.methodNotAllowed());
    }
    return Optional.of(
        switch (root) {
          case "version" -> ApiResponse.json(200, utf8(version()));
          case "metrics" -> text(200, "text/plain; version=0.0.4; charset=utf-8", metrics());
          default -> health(request, root, parts.size() == 3 ? parts.get(2) : "");
        });
  }

  private ApiResponse health(ApiRequest request, String root, String part) {
    if (!part.isEmpty()) {
      BooleanSupplier check = checks.get(part);
      if (check == null) {
        return Failures.notFound();
      }
      return check.getAsBoolean()
          ? text(200, TEXT, "ok")
          : text(500, TEXT, "internal server error: " + part + " failed\n");
    }
    List<String> excluded = request.parameters().getOrDefault("exclude", List.of());
    StringBuilder report = new StringBuilder();
    boolean healthy = true;
    for (Map.Entry<String, BooleanSupplier> check : checks.entrySet()) {
      if (excluded.contains(check.getKey())) {
        report.append("[+]").append(check.getKey()).append(" excluded: ok\n");
      } else if (check.getValue().getAsBoolean()) {
        report.append("[+]").append(check.getKey()).append(" ok\n");
      } else {
        report.append("[-]").append(check.getKey()).append(" failed: reason withheld\n");
        healthy = false;
      }
    }
    excluded.stream()
        .filter(name -> !checks.containsKey(name))
        .forEach(name -> report
            .append("warn: some health checks cannot be excluded: no matches for \"")
            .append(name)
            .append("\"\n"));
    if (!healthy) {
      return text(500, TEXT, report + root + " check failed\n");
    }
    boolean verbose = request.parameter("verbose").isPresent();
    return text(200, TEXT, verbose ? report + root + " check passed\n" : "ok");
  }

  private static ApiResponse text(int status, String type, String text) {
    return ApiResponse.json(status, utf8(text))
        .withHeader("Content-Type", type)
        .withHeader("X-Content-Type-Options", "nosniff");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Go's fields say what they can say of a server that is not in Go. */
  private static String version() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("major", "1");
    fields.put("minor", "36");
    fields.put("emulationMajor", "1");
    fields.put("emulationMinor", "36");
    fields.put("minCompatibilityMajor", "1");
    fields.put("minCompatibilityMinor", "35");
    fields.put("gitVersion", GIT_VERSION);
    fields.put("gitCommit", "");
    fields.put("gitTreeState", "the embedded API server of Informer4j, not kube-apiserver");
    fields.put("buildDate", "1970-01-01T00:00:00Z");
    fields.put("goVersion", "none, Java " + Runtime.version().feature());
    fields.put("compiler", "javac");
    fields.put("platform", platform());
    StringBuilder json = new StringBuilder("{");
    fields.forEach((name, value) -> json.append(json.length() == 1 ? "\n  \"" : ",\n  \"")
        .append(name)
        .append("\": \"")
        .append(value)
        .append('"'));
    return json.append("\n}").toString();
  }

  private static String platform() {
    String os = System.getProperty("os.name", "unknown");
    String processor = System.getProperty("os.arch", "unknown");
    return (os + "/" + processor).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9/_-]", "");
  }

  private String metrics() {
    StringBuilder text = new StringBuilder();
    metrics.write(text);
    Metrics.head(text, "apiserver_resource_objects", "gauge", "Objects that are stored.");
    objects
        .get()
        .forEach((type, count) -> Metrics.sample(
            text,
            "apiserver_resource_objects",
            List.of("group", "resource"),
            List.of(type.group(), type.plural()),
            count));
    String name = "informer4j_apiserver_revision";
    Metrics.head(text, name, "gauge", "The newest revision.");
    Metrics.sample(text, name, List.of(), List.of(), revision.getAsLong());
    return text.toString();
  }
}
