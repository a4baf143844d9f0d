package io.informer4j.testing.simulation;

import io.informer4j.informer.AsyncResourceEventConsumer;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.ResourceEvent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A handler of the simulated process; what it is told goes to the oracles. */
final class HandlerActor implements AsyncResourceEventConsumer<SimulatedObject> {

  private final World world;
  private final String name;
  private final HandlerOptions options;
  private @Nullable HandlerRegistration registration;
  private Duration workTime = Duration.ZERO;
  private boolean isBlocked;
  private boolean isThrowing;
  private boolean isRemoved;
  private @Nullable Runnable reentry;
  private @Nullable ResourceEvent<SimulatedObject> current;
  private @Nullable CompletableFuture<Void> blockedCall;

  HandlerActor(World world, String name, HandlerOptions options) {
    this.world = world;
    this.name = name;
    this.options = options;
  }

  @Override
  public CompletionStage<Void> onEvent(ResourceEvent<SimulatedObject> event) {
    world.delivered(this, event);
    current = event;
    if (reentry != null) {
      Runnable task = reentry;
      reentry = null;
      task.run();
    }
    if (isBlocked) {
      CompletableFuture<Void> call = new CompletableFuture<>();
      blockedCall = call;
      return call;
    }
    if (!workTime.isZero()) {
      CompletableFuture<Void> call = new CompletableFuture<>();
      world.runtime().schedule(workTime, () -> returnFrom(call));
      return call;
    }
    returned();
    if (isThrowing) {
      throw new IllegalStateException("on purpose");
    }
    return CompletableFuture.completedStage(null);
  }

  private void returnFrom(CompletableFuture<Void> call) {
    returned();
    if (isThrowing) {
      call.completeExceptionally(new IllegalStateException("on purpose"));
    } else {
      call.complete(null);
    }
  }

  private void returned() {
    ResourceEvent<SimulatedObject> event = current;
    current = null;
    if (event != null) {
      world.returned(this, event);
    }
  }

  void registeredAs(HandlerRegistration newRegistration) {
    registration = newRegistration;
  }

  /** A name that no other handler of the run has. */
  String name() {
    return name;
  }

  HandlerOptions options() {
    return options;
  }

  /** Null while it is being registered. */
  @Nullable
  HandlerRegistration registration() {
    return registration;
  }

  /** Whether its removal has returned, or the close of its informer. */
  boolean isRemoved() {
    return isRemoved;
  }

  void markRemoved() {
    isRemoved = true;
  }

  /** Takes this long for each event from now on. */
  void work(Duration time) {
    workTime = time;
  }

  /** Does not return from its next calls until it is released. */
  void block() {
    isBlocked = true;
  }

  void release() {
    isBlocked = false;
    CompletableFuture<Void> call = blockedCall;
    blockedCall = null;
    if (call != null) {
      returnFrom(call);
    }
  }

  void throwing(boolean throwing) {
    isThrowing = throwing;
  }

  /** Does this inside of its next call. */
  void reenter(Runnable task) {
    reentry = task;
  }

  /** Behaves again. */
  void heal() {
    workTime = Duration.ZERO;
    isThrowing = false;
    reentry = null;
    release();
  }
}
