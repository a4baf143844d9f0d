package io.informer4j.controller.testsupport;

import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A runtime that tells when somebody begins to wait. */
public final class AwaitSignal extends ForwardingRuntime {

  private final CompletableFuture<Void> waits;

  /** Creates one that completes the future when somebody waits. */
  public AwaitSignal(InformerRuntime base, CompletableFuture<Void> waits) {
    super(base);
    this.waits = waits;
  }

  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) throws InterruptedException {
    waits.complete(null);
    return super.await(stage, timeout);
  }
}
