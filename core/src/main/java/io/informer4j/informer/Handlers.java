package io.informer4j.informer;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Gives all forms of handler the one that a {@link Mailbox} calls. */
final class Handlers {

  /** What every handler that works on the spot returns: one stage for all, so that no event costs another. */
  static final CompletionStage<Void> DONE = CompletableFuture.completedStage(null);

  private Handlers() {}

  /** Returns a consumer, or a {@link ResourceEventHandler}, as one that is done when it returns. */
  static <T> AsyncResourceEventConsumer<T> adapt(ResourceEventConsumer<T> consumer) {
    Objects.requireNonNull(consumer, "handler");
    return event -> {
      consumer.onEvent(event);
      return DONE;
    };
  }
}
