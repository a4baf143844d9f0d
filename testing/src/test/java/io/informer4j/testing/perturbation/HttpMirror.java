package io.informer4j.testing.perturbation;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The smallest informer there can be: lists config maps, watches them, and begins again when anything is wrong. It asks with
 * nothing but the HTTP client of a process.
 */
final class HttpMirror implements AutoCloseable {

  private static final String PATH = "http://simulated.invalid/api/v1/configmaps";
  private static final Duration RETRY = Duration.ofSeconds(1);

  private final ControllerContext context;
  private final HttpClient http;
  private final Consumer<JsonNode> onObject;
  private @Nullable AsyncBody body;
  private int lists;

  private HttpMirror(ControllerContext context, Consumer<JsonNode> onObject) {
    this.context = context;
    this.http = context.client().getHttpClient();
    this.onObject = onObject;
  }

  /** Starts one that hands on each config map that it hears of. */
  static HttpMirror start(ControllerContext context, Consumer<JsonNode> onObject) {
    HttpMirror mirror = new HttpMirror(context, onObject);
    mirror.list();
    return mirror;
  }

  int lists() {
    return lists;
  }

  private void list() {
    lists++;
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    send(PATH + "?resourceVersion=0", page::writeBytes, () -> {
      JsonNode list = JsonObjects.parse(page.toByteArray());
      list.path("items").forEach(onObject);
      watch(JsonObjects.text(list.path("metadata"), "resourceVersion"));
    });
  }

  private void watch(String revision) {
    send(
        PATH + "?watch=true&resourceVersion=" + revision,
        line -> {
          JsonNode event = JsonObjects.parse(line);
          if (JsonObjects.text(event, "type").equals("ERROR")) {
            throw new IllegalStateException(new String(line, StandardCharsets.UTF_8));
          }
          onObject.accept(event.path("object"));
        },
        this::list);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // what follows is all that is to happen
  private void send(String url, Consumer<byte[]> onPiece, Runnable onEnd) {
    CompletableFuture<HttpResponse<AsyncBody>> answer =
        http.consumeBytes(http.newHttpRequestBuilder().uri(url).build(), (pieces, from) -> {
          pieces.forEach(piece -> onPiece.accept(bytes(piece)));
          from.consume();
        });
    answer.whenComplete((response, error) -> {
      if (response == null || response.code() != 200) {
        again();
        return;
      }
      body = response.body();
      response.body().consume();
      response.body().done().whenComplete((nothing, cause) -> {
        if (cause == null) {
          onEnd.run();
        } else {
          again();
        }
      });
    });
  }

  private void again() {
    context.runtime().schedule(RETRY, this::list);
  }

  private static byte[] bytes(ByteBuffer piece) {
    byte[] bytes = new byte[piece.remaining()];
    piece.get(bytes);
    return bytes;
  }

  @Override
  public void close() {
    if (body != null) {
      body.cancel();
    }
  }
}
