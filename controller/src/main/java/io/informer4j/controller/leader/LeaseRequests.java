package io.informer4j.controller.leader;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The requests for the Leases of a namespace, through the HTTP client of a {@code KubernetesClient}: its authentication, TLS,
 * impersonation and interceptors apply.
 *
 * <p>fabric8 does not retry them. Each attempt counts against a deadline of the elector's, which retries by itself; and a retry of a
 * write whose answer was lost would be answered with a conflict.
 *
 * <p><b>Threading:</b> may be used from any thread. Requests are sent from handlers, since interceptors may block; nobody waits for
 * answers. A request is called off when its future is cancelled.
 */
final class LeaseRequests {

  private static final String JSON = "application/json";
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final HttpClient http;
  private final String leases;
  private final long timeoutMillis;
  private final Executor handlers;

  private LeaseRequests(HttpClient http, String leases, long timeoutMillis, Executor handlers) {
    this.http = http;
    this.leases = leases;
    this.timeoutMillis = timeoutMillis;
    this.handlers = handlers;
  }

  static LeaseRequests of(KubernetesClient client, String namespace, Executor handlers) {
    String server = client.getMasterUrl().toString();
    String leases = (server.endsWith("/") ? server : server + "/")
        + "apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases";
    int configured = client.getConfiguration().getRequestTimeout();
    long timeout = configured > 0 ? configured : LONGEST.toMillis();
    return new LeaseRequests(unretried(client.getHttpClient()), leases, timeout, handlers);
  }

  /** fabric8 reads the number of retries from a tag of the client, which has the impersonation in it too. */
  private static HttpClient unretried(HttpClient client) {
    RequestConfig config =
        client instanceof Interceptor.RequestTags tags ? tags.getTag(RequestConfig.class) : null;
    if (config == null || Integer.valueOf(0).equals(config.getRequestRetryBackoffLimit())) {
      return client;
    }
    return client
        .newBuilder()
        .tag(new RequestConfigBuilder(config).withRequestRetryBackoffLimit(0).build())
        .build();
  }

  <T> CompletableFuture<T> get(String name, Function<HttpResponse<byte[]>, T> reader) {
    return send(request(leases + "/" + name), reader);
  }

  <T> CompletableFuture<T> create(String body, Function<HttpResponse<byte[]>, T> reader) {
    return send(request(leases).post(JSON, body), reader);
  }

  <T> CompletableFuture<T> update(
      String name, String body, Function<HttpResponse<byte[]>, T> reader) {
    return send(request(leases + "/" + name).put(JSON, body), reader);
  }

  private HttpRequest.Builder request(String uri) {
    return http.newHttpRequestBuilder()
        .uri(uri)
        .setHeader("Accept", JSON)
        .timeout(timeoutMillis, TimeUnit.MILLISECONDS);
  }

  @SuppressWarnings(
      "FutureReturnValueIgnored") // what runs then completes the other one and does not throw
  private <T> CompletableFuture<T> send(
      HttpRequest.Builder request, Function<HttpResponse<byte[]>, T> reader) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    handlers.execute(() -> {
      if (answer.isDone()) {
        return; // given up before there was a thread for it
      }
      try {
        CompletableFuture<HttpResponse<byte[]>> sent =
            http.sendAsync(request.build(), byte[].class);
        answer.whenComplete((value, error) -> sent.cancel(true));
        sent.whenComplete((response, error) -> complete(answer, response, error, reader));
      } catch (RuntimeException e) {
        answer.completeExceptionally(e);
      }
    });
    return answer;
  }

  private static <T> void complete(
      CompletableFuture<T> answer,
      @Nullable HttpResponse<byte[]> response,
      @Nullable Throwable error,
      Function<HttpResponse<byte[]>, T> reader) {
    if (answer.isDone()) {
      return;
    }
    if (response == null) {
      answer.completeExceptionally(error == null ? new IllegalStateException("no answer") : error);
      return;
    }
    try {
      answer.complete(reader.apply(response));
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }
}
