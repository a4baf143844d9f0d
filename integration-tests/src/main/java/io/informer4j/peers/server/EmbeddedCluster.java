package io.informer4j.peers.server;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.apiserver.rest.RequestInfo;
import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.informer.Settings;
import io.informer4j.testing.server.TestApiServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The embedded API server. To kill it resets its connections, closes its port, and restarts what stands on its history, as
 * a new process on the same database would be.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class EmbeddedCluster implements Cluster {

  /** How long a server that was killed has no watch caches yet. */
  private static final Duration WARMING_UP = Duration.ofMillis(300);

  private final TestApiServer server;
  private final ApiServer api;
  private final AtomicReference<Traffic> traffic = new AtomicReference<>(Traffic.NONE);
  private @Nullable ActiveFault outage;
  private String backup = "";

  private EmbeddedCluster(TestApiServer server) {
    this.server = server;
    this.api = server.embedded().orElseThrow();
    api.faults().inject(this::count, Fault.delay(Duration.ZERO));
  }

  /** Starts one. */
  public static EmbeddedCluster start(ApiServerOptions options) {
    return new EmbeddedCluster(TestApiServer.embedded(options));
  }

  /** Counts a request, and lets it pass. */
  private boolean count(ApiRequest request) {
    RequestInfo info = RequestInfo.of(request);
    if (info.resource().equals("configmaps") && info.name().isEmpty() && info.isRead()) {
      boolean isStreaming = request.parameter("sendInitialEvents").equals(Optional.of("true"));
      boolean isProbe = request.parameter("limit").equals(Optional.of("1"));
      traffic.updateAndGet(sofar -> sofar.and(info.verb().equals("watch"), isStreaming, isProbe));
    }
    return false;
  }

  /** Returns what else can go wrong with it. */
  public Faults faults() {
    return api.faults();
  }

  @Override
  public Settings settings() {
    Settings settings = Settings.of(api.url(), api.token());
    return server.ca().map(settings::withCa).orElse(settings);
  }

  @Override
  public void create(String name, String value) {
    createFrom(ConfigMaps.manifest(name, value));
  }

  /** Creates a ConfigMap from JSON; fields that a ConfigMap does not have are kept. */
  public void createFrom(String manifest) {
    call("POST", ConfigMaps.PATH, "application/json", manifest);
  }

  @Override
  public void change(String name, String value) {
    call(
        "PATCH",
        ConfigMaps.PATH + "/" + name,
        "application/merge-patch+json",
        ConfigMaps.patch(value));
  }

  @Override
  public void delete(String name) {
    call("DELETE", ConfigMaps.PATH + "/" + name, "application/json", "{}");
  }

  private String call(String method, String path, String contentType, String body) {
    ApiResponse response = api.handle(
        ApiRequest.of(method, path).withBody(contentType, body.getBytes(StandardCharsets.UTF_8)));
    return checked(method, path, response);
  }

  private static String checked(String method, String path, ApiResponse response) {
    if (response.status() >= 300) {
      throw new IllegalStateException(
          method + " " + path + " was answered " + response.status() + ": " + response.text());
    }
    return response.text();
  }

  @Override
  public SortedMap<String, Observed> truth() {
    return ConfigMaps.read(
        checked("GET", ConfigMaps.PATH, api.handle(ApiRequest.of("GET", ConfigMaps.PATH))));
  }

  @Override
  public Traffic traffic() {
    return Objects.requireNonNull(traffic.get());
  }

  @Override
  public void kill() {
    api.faults().strikeConnections(Fault.reset());
    outage = api.faults().refuseConnections();
  }

  @Override
  public void revive() {
    api.faults().restart(WARMING_UP);
    if (outage != null) {
      outage.close();
    }
  }

  @Override
  public void backUp() {
    backup = api.faults().resourceVersion();
  }

  @Override
  public void restore() {
    api.faults().restore(backup);
  }

  @Override
  public void close() {
    server.close();
  }
}
