package io.informer4j.cli.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** Asks a server single questions, with the client's own credentials. <b>Threading:</b> for one thread; waits for answers. */
final class Requests {

  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final HttpClient http;
  private final String server;

  Requests(KubernetesClient client) {
    this.http = client.getHttpClient();
    this.server = client.getMasterUrl().toString().replaceFirst("/$", "");
  }

  /** An answer. */
  static final class Reply {

    private final HttpResponse<byte[]> answer;
    private final Duration took;

    private Reply(HttpResponse<byte[]> answer, Duration took) {
      this.answer = answer;
      this.took = took;
    }

    int code() {
      return answer.code();
    }

    Duration took() {
      return took;
    }

    /** Returns the body as it came, compressed perhaps. */
    byte[] body() {
      return answer.body() == null ? new byte[0] : answer.body();
    }

    Optional<String> header(String name) {
      return Optional.ofNullable(answer.header(name));
    }

    boolean isOk() {
      return answer.isSuccessful();
    }
  }

  /** Sends a GET, with headers by their names. */
  Reply get(String path, Map<String, String> headers) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    HttpResponse<byte[]> answer = send(path, headers, byte[].class);
    return new Reply(answer, Duration.ofNanos(System.nanoTime() - begun));
  }

  /** Sends a GET; once more if the connection that it went over was just being closed. */
  private <T> HttpResponse<T> send(String path, Map<String, String> headers, Class<T> body)
      throws IOException, InterruptedException {
    try {
      return answer(http.sendAsync(request(path, headers), body));
    } catch (IOException e) {
      return answer(http.sendAsync(request(path, headers), body));
    }
  }

  /**
   * Sends a GET whose answer comes line by line, and returns the first line that is wanted; none if the answer ends before it.
   *
   * @throws RefusedException if it is refused
   */
  Optional<String> firstLine(String path, Predicate<String> isWanted)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> answer =
        send(path, Map.of("Accept", "application/json"), InputStream.class);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
      if (!answer.isSuccessful()) {
        String line = lines.readLine();
        throw new RefusedException(answer.code(), line == null ? "" : line);
      }
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (isWanted.test(line)) {
          return Optional.of(line);
        }
      }
    }
    return Optional.empty();
  }

  private HttpRequest request(String path, Map<String, String> headers) {
    HttpRequest.Builder request = http.newHttpRequestBuilder().uri(server + path);
    headers.forEach(request::setHeader);
    return request.build();
  }

  private static <T> HttpResponse<T> answer(
      java.util.concurrent.CompletableFuture<HttpResponse<T>> future)
      throws IOException, InterruptedException {
    try {
      return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e);
    } catch (TimeoutException e) {
      future.cancel(true);
      throw new IOException(e);
    }
  }
}
