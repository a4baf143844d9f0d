package io.informer4j.informer;

import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * Something to wait for, and what to call it when it does not come (client-go: {@code cache.DoneChecker}).
 *
 * <pre>{@code
 * new SyncCheck("pods", informer.synced());
 * }</pre>
 *
 * @param name what to call it
 * @param synced completes when it has synced, or exceptionally when it never will
 */
public record SyncCheck(String name, CompletionStage<?> synced) {

  /** Checks that nothing is null. */
  public SyncCheck {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(synced, "synced");
  }
}
