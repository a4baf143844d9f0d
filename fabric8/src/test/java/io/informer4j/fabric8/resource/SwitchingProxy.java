package io.informer4j.fabric8.resource;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.fabric8.Simulated;
import io.informer4j.testing.client.SimulatedCluster;
import io.informer4j.testing.client.SimulatedHttpClientFactory;
import io.informer4j.testing.client.SimulatedServer;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What may stand between an informer and its server: one that has an opinion about encodings, and changes it. */
final class SwitchingProxy implements SimulatedServer {

  /** What it does with reads. */
  enum Mood {
    /** Hands them on. */
    FAIR,
    /** Asks for JSON, whatever was asked for. */
    JSON_ONLY,
    /** Answers 406 to whoever asks for protobuf. */
    STRICT
  }

  private final Simulated simulated;
  private final SimulatedHttpClientFactory clients;
  final List<String> accepted = new ArrayList<>();
  Mood mood = Mood.FAIR;

  SwitchingProxy(Simulated simulated) {
    this.simulated = simulated;
    this.clients = new SimulatedHttpClientFactory(this, simulated.runtime);
  }

  /** Breaks all open watches. */
  void resetWatches() {
    clients.resetWatches();
  }

  KubernetesClient client() {
    return new KubernetesClientBuilder()
        .withConfig(SimulatedCluster.config())
        .withHttpClientFactory(clients)
        .withTaskExecutor(simulated.runtime.handlers())
        .build();
  }

  @Override
  public CompletionStage<ApiAnswer> exchange(ApiRequest request) {
    String accept = request.header("accept").orElse("");
    accepted.add(accept);
    return switch (mood) {
      case FAIR -> simulated.cluster.exchange(request);
      case JSON_ONLY ->
        simulated.cluster.exchange(
            ApiRequest.of("GET", target(request)).withHeader("Accept", "application/json"));
      case STRICT ->
        accept.contains("protobuf")
            ? CompletableFuture.completedFuture(
                ApiResponse.json(406, "{\"kind\":\"Status\",\"code\":406}".getBytes(UTF_8)))
            : simulated.cluster.exchange(request);
    };
  }

  private static String target(ApiRequest request) {
    StringJoiner query = new StringJoiner("&");
    request
        .parameters()
        .forEach((name, values) ->
            values.forEach(value -> query.add(name + "=" + URLEncoder.encode(value, UTF_8))));
    return request.path() + "?" + query;
  }
}
