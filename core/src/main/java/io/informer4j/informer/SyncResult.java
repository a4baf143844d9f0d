package io.informer4j.informer;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What has synced when the waiting was over, and why it was over (client-go: {@code cache.SyncResult}).
 *
 * <pre>{@code
 * SyncResult result = WaitForSync.await(runtime, Duration.ofSeconds(30), checks);
 * result.missing();   // ["services"]
 * result.orThrow();   // NotSyncedException: not synced: services (…)
 * }</pre>
 *
 * <p><b>Threading:</b> immutable; may be used from any thread.
 */
public final class SyncResult {

  private final SortedMap<String, Boolean> synced;
  private final SortedMap<String, String> reasons;
  private final @Nullable Throwable failure;

  private SyncResult(
      SortedMap<String, Boolean> synced,
      SortedMap<String, String> reasons,
      @Nullable Throwable failure) {
    this.synced = Collections.unmodifiableSortedMap(synced);
    this.reasons = Collections.unmodifiableSortedMap(reasons);
    this.failure = failure;
  }

  /** Looks at each check once, now. If one is missing, it is because it failed, or because of the time-out. */
  static SyncResult of(List<SyncCheck> checks, TimeoutException timeout) {
    SortedMap<String, Boolean> synced = new TreeMap<>();
    SortedMap<String, String> reasons = new TreeMap<>();
    Throwable failure = null;
    for (SyncCheck check : checks) {
      CompletableFuture<?> stage = check.synced().toCompletableFuture();
      boolean isSynced = stage.isDone() && !stage.isCompletedExceptionally();
      synced.merge(check.name(), isSynced, Boolean::logicalAnd);
      String whyNot = isSynced ? "" : check.whyNot().get();
      if (!whyNot.isEmpty()) {
        reasons.putIfAbsent(check.name(), whyNot);
      }
      if (failure == null && stage.isCompletedExceptionally()) {
        failure = failureOf(stage);
      }
    }
    return new SyncResult(
        synced, reasons, failure == null && synced.containsValue(false) ? timeout : failure);
  }

  private static Throwable failureOf(CompletableFuture<?> stage) {
    Throwable error = stage.handle((value, thrown) -> thrown).join();
    return error instanceof CompletionException wrapper && wrapper.getCause() != null
        ? wrapper.getCause()
        : error;
  }

  /** Returns, for each name, whether it has synced; of several checks of one name all must have. */
  public Map<String, Boolean> synced() {
    return synced;
  }

  /** Returns whether everything has synced. */
  public boolean isSynced() {
    return failure == null;
  }

  /** Returns the names of what has not synced, sorted. */
  public List<String> missing() {
    return synced.entrySet().stream()
        .filter(entry -> !entry.getValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns, for each that has not synced and can say so, what it waits for or what went wrong last. */
  public Map<String, String> reasons() {
    return reasons;
  }

  /** Returns why the waiting ended before everything had synced: a {@link TimeoutException}, or what failed. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure);
  }

  /**
   * Does nothing if everything has synced.
   *
   * @throws NotSyncedException naming what has not, if anything
   */
  public void orThrow() {
    if (failure != null) {
      throw new NotSyncedException(toString(), missing(), reasons, failure);
    }
  }

  /** Returns why it is not synced, in words; empty if it is. */
  String reason() {
    if (failure == null) {
      return "";
    }
    String message = failure.getMessage();
    return message != null ? message : failure.toString();
  }

  @Override
  public String toString() {
    return isSynced()
        ? "all synced: " + String.join(", ", synced.keySet())
        : "not synced: " + missing().stream().map(this::explained).collect(Collectors.joining(", "))
            + " (" + reason() + ")";
  }

  private String explained(String name) {
    String why = reasons.get(name);
    return why == null ? name : name + ": " + why;
  }
}
