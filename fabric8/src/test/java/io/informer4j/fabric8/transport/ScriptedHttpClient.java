package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** An HTTP client of one thread whose answers a test gives by hand, and which counts what is asked of it. */
final class ScriptedHttpClient extends StubHttpClient {

  final List<Sent> sent = new ArrayList<>();

  /** A request, and what the test does with it. */
  static final class Sent implements AsyncBody {
    final HttpRequest request;
    final CompletableFuture<HttpResponse<AsyncBody>> answer = new CompletableFuture<>();
    final CompletableFuture<Void> done = new CompletableFuture<>();
    final AsyncBody.Consumer<List<ByteBuffer>> consumer;
    private final Deque<byte[]> pieces = new ArrayDeque<>();
    int consumed;
    boolean cancelled;
    private int wanted;
    private boolean ends;

    private Sent(HttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
      this.request = request;
      this.consumer = consumer;
    }

    Sent respond(int code, Map<String, String> headers) {
      Map<String, List<String>> all = new TreeMap<>();
      headers.forEach((name, value) -> all.put(name, List.of(value)));
      answer.complete(new Response(request, code, all, this));
      return this;
    }

    Sent respond(int code) {
      return respond(code, Map.of("Content-Type", "application/json"));
    }

    Sent send(String text) {
      return send(text.getBytes(StandardCharsets.UTF_8));
    }

    Sent send(byte[] bytes) {
      pieces.add(bytes);
      flush();
      return this;
    }

    /** Ends the body; as with real clients, that shows only to those who ask for more. */
    void end() {
      ends = true;
      flush();
    }

    @Override
    public void consume() {
      consumed++;
      wanted++;
      flush();
    }

    private void flush() {
      while (wanted > 0 && !pieces.isEmpty()) {
        wanted--;
        try {
          consumer.consume(List.of(ByteBuffer.wrap(pieces.remove())), this);
        } catch (Exception e) {
          throw new AssertionError(e);
        }
      }
      if (wanted > 0 && ends && pieces.isEmpty()) {
        done.complete(null);
      }
    }

    @Override
    public CompletableFuture<Void> done() {
      return done;
    }

    @Override
    public void cancel() {
      cancelled = true;
      done.cancel(false);
    }
  }

  private record Response(
      HttpRequest request, int code, Map<String, List<String>> headers, AsyncBody body)
      implements HttpResponse<AsyncBody> {
    @Override
    public List<String> headers(String key) {
      return headers.getOrDefault(key, List.of());
    }

    @Override
    public Optional<HttpResponse<?>> previousResponse() {
      return Optional.empty();
    }
  }

  Sent last() {
    return sent.get(sent.size() - 1);
  }

  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytes(
      HttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    Sent next = new Sent(request, consumer);
    sent.add(next);
    return next.answer;
  }
}
