package io.informer4j.testing.perturbation;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.name.ResourceType;
import io.informer4j.testing.client.ByteServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A list or watch that went through the HTTP client of a process: what arrives are bytes, a line of a watch at a time. */
final class HttpCall extends ProcessCall implements AsyncBody {

  private static final int OK = 200;

  private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
  private final CompletableFuture<ByteServer.Reply> reply = new CompletableFuture<>();
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private boolean isOpen;
  private boolean isTaken;

  HttpCall(
      ControllerProcess process,
      ResourceType type,
      ApiRequest request,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    super(process, type, request);
    this.consumer = consumer;
  }

  /** Returns the beginning of the answer; never ends if the process dies first. */
  CompletableFuture<ByteServer.Reply> reply() {
    return reply;
  }

  @Override
  void arrived(ApiAnswer received) {
    deliver(received);
  }

  @Override
  boolean deliverNext(ApiAnswer answer) {
    if (!isOpen) {
      isOpen = true;
      open(answer);
      return true;
    }
    Optional<byte[]> piece = hasDemand() ? next(answer) : Optional.empty();
    piece.ifPresent(this::hand);
    return piece.isPresent();
  }

  /** Whoever asked and has lost interest since lets go of the connection. */
  private void open(ApiAnswer answer) {
    ByteServer.Reply begun;
    if (answer instanceof ApiAnswer.Stream stream) {
      stream.events().onReady(this::wake);
      begun = new ByteServer.Reply(OK, stream.headers(), this);
    } else {
      ApiResponse whole = (ApiResponse) answer;
      begun = new ByteServer.Reply(whole.status(), whole.headers(), this);
    }
    if (!reply.complete(begun)) {
      end();
    }
  }

  private Optional<byte[]> next(ApiAnswer answer) {
    if (answer instanceof ApiAnswer.Stream stream) {
      return stream.events().next(process().runtime().nanoTime());
    }
    byte[] body = ((ApiResponse) answer).body();
    boolean isThere = !isTaken && body.length > 0;
    isTaken = true;
    return isThere ? Optional.of(body) : Optional.empty();
  }

  private void hand(byte[] piece) {
    useDemand();
    try {
      consumer.consume(List.of(ByteBuffer.wrap(piece)), this);
    } catch (Exception e) {
      end();
      done.completeExceptionally(e);
    }
  }

  @Override
  void drained(ApiAnswer answer) {
    if (answer instanceof ApiAnswer.Stream stream) {
      awaitMore(stream.events(), () -> done.complete(null));
    } else if (isTaken) {
      end();
      done.complete(null);
    }
  }

  @Override
  void broken() {
    IOException cause = new IOException("Connection reset");
    if (!reply.completeExceptionally(cause)) {
      done.completeExceptionally(cause);
    }
  }

  @Override
  public void consume() {
    demand(1);
  }

  @Override
  public CompletableFuture<Void> done() {
    return done;
  }

  @Override
  public void cancel() {
    if (!isOver()) {
      end();
      done.cancel(false);
    }
  }
}
