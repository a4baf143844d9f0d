package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.informer4j.apiserver.rest.ApiRequest;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The other end of a simulated HTTP client that decides about each byte itself: when it arrives, with which others, and
 * what becomes of the rest.
 *
 * <pre>{@code
 * ByteServer server = (request, consumer) -> CompletableFuture.failedFuture(new ConnectException("nobody listens"));
 * HttpClient client = new SimulatedHttpClientFactory(server, runtime).newBuilder().build();
 * }</pre>
 *
 * <p><b>Threading:</b> for the thread of the client.
 */
@FunctionalInterface
public interface ByteServer {

  /**
   * Answers a request. What the future ends with exceptionally is what the client's caller gets to see.
   *
   * @param consumer whom the body hands its pieces, as far as {@link AsyncBody#consume} asks for them
   */
  CompletableFuture<Reply> exchange(
      ApiRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer);

  /**
   * The beginning of an answer.
   *
   * @param code the HTTP status
   * @param headers by name
   * @param body what follows
   */
  record Reply(int code, Map<String, String> headers, AsyncBody body) {}
}
