package io.informer4j.controller.leader;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One request to the lock, with a deadline. It ends once: with the answer, with a failure, or because nobody waits for it any
 * more; whatever comes later is ignored.
 *
 * <p><b>Threading:</b> belongs to the loop on which it ends.
 */
final class Exchange<T> {

  private final Consumer<T> onAnswer;
  private final Consumer<Throwable> onFailure;
  private boolean isOver;
  private @Nullable Cancellable deadline;
  private @Nullable CompletionStage<T> answer;

  private Exchange(Consumer<T> onAnswer, Consumer<Throwable> onFailure) {
    this.onAnswer = onAnswer;
    this.onFailure = onFailure;
  }

  /** Sends a request and calls one of the two on the loop, at most once, and never before this has returned. */
  static <T> Exchange<T> send(
      InformerRuntime runtime,
      Executor loop,
      Duration atMost,
      Supplier<CompletionStage<T>> request,
      Consumer<T> onAnswer,
      Consumer<Throwable> onFailure) {
    Exchange<T> exchange = new Exchange<>(onAnswer, onFailure);
    exchange.deadline = runtime.schedule(
        atMost,
        () -> loop.execute(() -> exchange.fail(new TimeoutException("no answer for " + atMost))));
    try {
      CompletionStage<T> answer = Objects.requireNonNull(request.get(), "the lock returned null");
      exchange.answer = answer;
      answer.whenComplete((value, error) -> loop.execute(() -> exchange.end(value, error)));
    } catch (RuntimeException e) { // a lock is the user's code
      loop.execute(() -> exchange.fail(e));
    }
    return exchange;
  }

  /** Ends it without a word. The request is called off if it can be; it may have taken effect all the same. */
  void abandon() {
    close();
    CompletionStage<T> asked = answer;
    if (asked != null) {
      try {
        asked.toCompletableFuture().cancel(true);
      } catch (UnsupportedOperationException e) {
        return; // a stage need not be a future; then the request goes on, and nobody listens
      }
    }
  }

  private void end(@Nullable T value, @Nullable Throwable error) {
    if (error != null) {
      fail(
          error instanceof CompletionException && error.getCause() != null
              ? error.getCause()
              : error);
    } else if (value == null) {
      fail(new NullPointerException("the lock answered null"));
    } else if (close()) {
      onAnswer.accept(value);
    }
  }

  private void fail(Throwable error) {
    if (!isOver) {
      abandon();
      onFailure.accept(error);
    }
  }

  private boolean close() {
    boolean isFirst = !isOver;
    isOver = true;
    if (deadline != null) {
      deadline.cancel();
    }
    return isFirst;
  }
}
