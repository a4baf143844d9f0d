package io.informer4j.fabric8.resource;

import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.ResourceEventConsumer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/** A share that can be given back. */
final class Lease<T> extends Share<T> implements InformerLease<T> {

  private final AtomicBoolean givenBack = new AtomicBoolean();

  Lease(Shared<T> shared, Duration resync) {
    super(shared, resync);
  }

  @Override
  public HandlerRegistration addEventHandler(
      ResourceEventConsumer<T> handler, HandlerOptions options) {
    HandlerRegistration registration = super.addEventHandler(handler, options);
    if (givenBack.get()) { // whoever gave it back may have looked before
      registration.remove();
      refuseIfGivenBack();
    }
    return registration;
  }

  @Override
  void refuseIfGivenBack() {
    if (givenBack.get()) {
      throw new IllegalStateException(
          "this share of informer '" + name() + "' was given back; acquire another");
    }
  }

  @Override
  public void close() {
    if (!givenBack.compareAndSet(false, true)) {
      return;
    }
    List<CompletableFuture<?>> ends = new ArrayList<>();
    for (UnitedRegistration<T> handler : handlers()) {
      boolean own = handler.isInCall();
      CompletionStage<Void> quiet = handler.remove();
      if (!own) {
        ends.add(quiet.toCompletableFuture());
      }
    }
    ends.add(shared().release().toCompletableFuture());
    shared().awaitEnd(CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new)));
  }
}
