package io.informer4j.controller.testsupport;

import io.informer4j.controller.leader.Leadership;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A leadership that does as it is told. */
public final class SettableLeadership implements Leadership {

  private final CompletableFuture<Void> acquired = new CompletableFuture<>();
  private final CompletableFuture<Void> lost = new CompletableFuture<>();
  private volatile boolean isLeader;

  /** Becomes the leader. */
  public void acquire() {
    isLeader = true;
    acquired.complete(null);
  }

  /** The lease runs out, or comes back, and nobody has noticed yet. */
  public void setLeader(boolean value) {
    isLeader = value;
  }

  /** Is not the leader any more. */
  public void lose() {
    isLeader = false;
    lost.complete(null);
  }

  /** Will never be the leader. */
  public void refuse() {
    acquired.completeExceptionally(new IllegalStateException("closed"));
  }

  @Override
  public boolean isLeader() {
    return isLeader;
  }

  @Override
  public CompletionStage<Void> acquired() {
    return acquired.minimalCompletionStage();
  }

  @Override
  public CompletionStage<Void> lost() {
    return lost.minimalCompletionStage();
  }
}
