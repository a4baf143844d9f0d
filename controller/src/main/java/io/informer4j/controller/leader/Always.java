package io.informer4j.controller.leader;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The leadership of a process that is alone. */
enum Always implements Leadership {
  INSTANCE;

  @Override
  public boolean isLeader() {
    return true;
  }

  @Override
  public CompletionStage<Void> acquired() {
    return CompletableFuture.completedStage(null);
  }

  @Override
  public CompletionStage<Void> lost() {
    return new CompletableFuture<Void>().minimalCompletionStage();
  }
}
