package io.informer4j.testing.simulation;

import io.informer4j.informer.HandlerRegistration;

/** What can be asked about handlers without changing anything. */
final class Handlers {

  private Handlers() {}

  /** Returns whether a handler was removed, or its informer closed, or its mailbox has overflowed. */
  static boolean isOver(HandlerActor handler, HandlerRegistration registration) {
    return handler.isRemoved() || registration.closed().toCompletableFuture().isDone();
  }
}
