package io.informer4j.informer;

import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Something to wait for, and what to call it when it does not come (client-go: {@code cache.DoneChecker}).
 *
 * <pre>{@code
 * new SyncCheck("pods", informer.synced());
 * }</pre>
 *
 * @param name what to call it
 * @param synced completes when it has synced, or exceptionally when it never will
 * @param whyNot asked when it is missed: what it waits for, and what went wrong last, for people; empty if nobody knows
 */
public record SyncCheck(String name, CompletionStage<?> synced, Supplier<String> whyNot) {

  /** Checks that nothing is null. */
  public SyncCheck {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(synced, "synced");
    Objects.requireNonNull(whyNot, "whyNot");
  }

  /** Something that cannot say why it is missing. */
  public SyncCheck(String name, CompletionStage<?> synced) {
    this(name, synced, () -> "");
  }
}
