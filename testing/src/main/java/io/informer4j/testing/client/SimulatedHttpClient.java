package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP client without network and threads: what it sends is answered by a {@link SimulatedServer} on the calling
 * thread.
 *
 * <p>Made by a {@link SimulatedHttpClientFactory}, whose description says what is different from a real client.
 *
 * <pre>{@code
 * HttpClient client = factory.newBuilder(config).build();
 * client.consumeBytes(request, (pieces, body) -> { read(pieces); body.consume(); });
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread. Pieces of finite bodies arrive within {@link AsyncBody#consume}, those of watches
 * in tasks of the runtime.
 */
public final class SimulatedHttpClient
    extends StandardHttpClient<
        SimulatedHttpClient, SimulatedHttpClientFactory, SimulatedHttpClientBuilder> {

  private static final long NEVER = Long.MAX_VALUE;
  /** Longer than a server waits for its watch cache, in virtual time. */
  private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);

  private final SimulatedHttpClientFactory factory;
  /** Whether somebody waits for the whole answer of what is being sent. */
  private boolean isAwaited;

  SimulatedHttpClient(
      SimulatedHttpClientBuilder builder,
      SimulatedHttpClientFactory factory,
      AtomicBoolean closed) {
    super(builder, closed);
    this.factory = factory;
  }

  /**
   * Sends a request whose answer is wanted as a whole, as all calls of fabric8's DSL that return a value do, and which
   * block on the result: if the server has to wait for its watch cache, other tasks of the runtime run meanwhile.
   */
  @Override
  public <V> CompletableFuture<HttpResponse<V>> sendAsync(HttpRequest request, Class<V> type) {
    CompletableFuture<HttpResponse<V>> answer = sendAwaited(request, type);
    try {
      if (!answer.isDone()) {
        factory.runtime().await(answer, LONGEST_ANSWER);
      }
    } catch (InterruptedException e) {
      answer.cancel(false);
      Thread.currentThread().interrupt();
    }
    return answer;
  }

  /** Everything up to the server happens within the call, so that a note is enough to know it by there. */
  private <V> CompletableFuture<HttpResponse<V>> sendAwaited(HttpRequest request, Class<V> type) {
    boolean before = isAwaited;
    isAwaited = true;
    try {
      return super.sendAsync(request, type);
    } finally {
      isAwaited = before;
    }
  }

  /** Takes the timeout out, which would be a timer on a thread of fabric8's: in virtual time nothing takes long. */
  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytes(
      HttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    HttpRequest untimed = ((StandardHttpRequest) request)
        .newBuilder()
        .timeout(0, TimeUnit.MILLISECONDS)
        .build();
    return super.consumeBytes(untimed, consumer);
  }

  /** Takes the retries out, which would wait for real time on a thread of fabric8's. */
  @Override
  public <V> V getTag(Class<V> type) {
    V tag = super.getTag(type);
    if (type != RequestConfig.class) {
      return tag;
    }
    RequestConfigBuilder config =
        tag == null ? new RequestConfigBuilder() : new RequestConfigBuilder((RequestConfig) tag);
    return type.cast(config.withRequestRetryBackoffLimit(0).build());
  }

  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    if (isClosed()) {
      return CompletableFuture.failedFuture(new IOException("the client is closed"));
    }
    ApiRequest asked = Requests.of(request);
    Optional<ByteServer> bytes = factory.bytes(asked, isAwaited);
    if (bytes.isPresent()) {
      return bytes
          .get()
          .exchange(asked, consumer)
          .thenApply(
              reply -> SimulatedResponse.of(request, reply.code(), reply.headers(), reply.body()));
    }
    Fault fault = factory.faults().of(asked);
    @Nullable Exception before = brokenBefore(fault);
    if (before != null) {
      return CompletableFuture.failedFuture(before);
    }
    if (fault instanceof Fault.Instead other && other.moment() == Fault.Moment.BEFORE) {
      return CompletableFuture.completedFuture(
          response(request, other.response(), NEVER, consumer));
    }
    CompletableFuture<HttpResponse<AsyncBody>> result = new CompletableFuture<>();
    factory.server().exchange(asked).whenComplete((answer, error) -> {
      if (error != null) {
        result.completeExceptionally(error);
      } else {
        complete(result, request, answer, fault, consumer);
      }
    });
    return result;
  }

  private static @Nullable Exception brokenBefore(Fault fault) {
    if (fault instanceof Fault.Refused) {
      return new ConnectException("Connection refused");
    }
    return fault instanceof Fault.Reset reset && reset.moment() == Fault.Moment.BEFORE
        ? new IOException("Connection reset")
        : null;
  }

  /** The server has done what it was asked to; what the client hears of it is another matter. */
  private void complete(
      CompletableFuture<HttpResponse<AsyncBody>> result,
      StandardHttpRequest request,
      ApiAnswer answer,
      Fault fault,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    long cutAfter = fault instanceof Fault.Cut cut ? cut.bytes() : NEVER;
    if (fault instanceof Fault.Reset) {
      abandon(answer);
      result.completeExceptionally(new IOException("Connection reset"));
    } else if (fault instanceof Fault.Instead other) {
      abandon(answer);
      result.complete(response(request, other.response(), cutAfter, consumer));
    } else {
      HttpResponse<AsyncBody> response = response(request, answer, cutAfter, consumer);
      if (!result.complete(response)) {
        response.body().cancel();
      }
    }
  }

  private static void abandon(ApiAnswer answer) {
    if (answer instanceof ApiAnswer.Stream stream) {
      stream.events().close();
    }
  }

  private HttpResponse<AsyncBody> response(
      HttpRequest request,
      ApiAnswer answer,
      long cutAfter,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    return switch (answer.kind()) {
      case RESPONSE -> {
        ApiResponse whole = (ApiResponse) answer;
        SimulatedBody body = new WholeBody(whole.body(), factory.chunking(), cutAfter, consumer);
        yield SimulatedResponse.of(request, whole.status(), whole.headers(), body);
      }
      case STREAM -> {
        ApiAnswer.Stream stream = (ApiAnswer.Stream) answer;
        StreamBody body = new StreamBody(
            stream.events(),
            factory.runtime(),
            factory.connections(),
            factory.chunking(),
            cutAfter,
            consumer);
        body.open();
        yield SimulatedResponse.of(request, 200, stream.headers(), body);
      }
      case WAIT -> throw new IllegalStateException("a server must wait by itself: " + answer);
    };
  }

  /** There are no web sockets here. @throws UnsupportedOperationException always */
  @Override
  public WebSocket.Builder newWebSocketBuilder() {
    throw noWebSockets();
  }

  @Override
  public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
      StandardWebSocketBuilder webSocket, WebSocket.Listener listener) {
    throw noWebSockets();
  }

  private static UnsupportedOperationException noWebSockets() {
    return new UnsupportedOperationException("a simulated client has no web sockets: exec, attach"
        + " and port-forward cannot be simulated; for watches set Config.onlyHttpWatches, as"
        + " SimulatedCluster.config() does");
  }

  @Override
  protected void doClose() {}
}
