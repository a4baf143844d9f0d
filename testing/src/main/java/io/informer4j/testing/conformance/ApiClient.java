package io.informer4j.testing.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Speaks HTTP/1.1 with a target, so that a case sees what is on the wire and not what a client library makes of it. */
final class ApiClient implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Target target;
  private final ExecutorService executor = Executors.newCachedThreadPool(task -> {
    Thread thread = new Thread(task, "conformance-client");
    thread.setDaemon(true);
    return thread;
  });
  private final HttpClient client;

  ApiClient(Target target) {
    this.target = target;
    HttpClient.Builder builder = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .executor(executor)
        .connectTimeout(PATIENCE);
    target.tls().ifPresent(builder::sslContext);
    this.client = builder.build();
  }

  /**
   * Sends a request and waits for the whole answer.
   *
   * @param headers in addition to the token's; an empty {@code Authorization} leaves the token out
   */
  Reply send(String method, String path, Map<String, String> headers, byte[] body) {
    HttpRequest request = request(method, path, headers, body).timeout(PATIENCE).build();
    HttpResponse<byte[]> response =
        await(method + " " + path, client.sendAsync(request, BodyHandlers.ofByteArray()));
    byte[] bytes = response.body();
    return new Reply(
        method + " " + path,
        response.statusCode(),
        response.headers(),
        Json.answer(Gzip.inflated(response.headers(), bytes)),
        bytes.length);
  }

  /** Opens a stream and waits for its headers. */
  WatchReader open(String path, Map<String, String> headers) {
    HttpRequest request = request("GET", path, headers, new byte[0]).build();
    HttpResponse<Flow.Publisher<List<ByteBuffer>>> response =
        await("GET " + path, client.sendAsync(request, BodyHandlers.ofPublisher()));
    return WatchReader.of("GET " + path, response);
  }

  private HttpRequest.Builder request(
      String method, String path, Map<String, String> headers, byte[] body) {
    HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(target.url() + path))
        .method(
            method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    if (!headers.containsKey("Authorization")) {
      target.token().ifPresent(token -> builder.header("Authorization", "Bearer " + token));
    }
    headers.forEach((name, value) -> {
      if (!value.isEmpty()) {
        builder.header(name, value);
      }
    });
    return builder;
  }

  private static <R> R await(String request, CompletableFuture<R> answer) {
    try {
      return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new UncheckedIOException(
          request + ": " + cause, cause instanceof IOException io ? io : new IOException(cause));
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new CheckFailure(request + ": no answer within " + PATIENCE.toSeconds() + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CheckFailure(request + ": interrupted");
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
