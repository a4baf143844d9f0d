package io.informer4j.informer;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits until several things have synced, and names those that have not (client-go: {@code cache.WaitFor} and {@code
 * WaitForCacheSync}).
 *
 * <pre>{@code
 * WaitForSync.await(
 *         InformerRuntime.shared(),
 *         Duration.ofSeconds(30),
 *         List.of(new SyncCheck("pods", pods.synced()), new SyncCheck("services", services.synced())))
 *     .orThrow();
 * }</pre>
 *
 * <p>The waiting is over when every check has completed, one way or the other, or when the time is over. What completes in
 * the last moment counts. Nothing is polled.
 *
 * <p><b>Threading:</b> may be called from any thread but those of handlers and loops, which {@link #await} would hold up;
 * there use {@link #start}.
 */
public final class WaitForSync {

  private static final Logger LOG = LoggerFactory.getLogger(WaitForSync.class);

  private WaitForSync() {}

  /**
   * Waits here.
   *
   * @throws InterruptedException if interrupted while waiting
   */
  public static SyncResult await(InformerRuntime runtime, Duration timeout, List<SyncCheck> checks)
      throws InterruptedException {
    return await(runtime, timeout, checks, LOG);
  }

  static SyncResult await(
      InformerRuntime runtime, Duration timeout, List<SyncCheck> checks, Logger log)
      throws InterruptedException {
    runtime.await(allEnded(checks, log), timeout);
    return conclude(checks, timeout, log);
  }

  /** Returns at once, and completes the stage when the waiting is over; it never completes exceptionally. */
  public static CompletionStage<SyncResult> start(
      InformerRuntime runtime, Duration timeout, List<SyncCheck> checks) {
    CompletableFuture<Void> timedOut = new CompletableFuture<>();
    Cancellable timer = runtime.schedule(timeout, () -> timedOut.complete(null));
    return allEnded(checks, LOG).applyToEither(timedOut, ignored -> {
      timer.cancel();
      return conclude(checks, timeout, LOG);
    });
  }

  /** Returns a stage that completes when all checks have, one way or the other. */
  private static CompletableFuture<Void> allEnded(List<SyncCheck> checks, Logger log) {
    log.debug(
        "waiting for sync: names={}",
        checks.stream().map(SyncCheck::name).sorted().toList());
    return CompletableFuture.allOf(checks.stream()
        .map(check -> check.synced().handle((value, error) -> logEnd(check, error, log)))
        .map(CompletionStage::toCompletableFuture)
        .toArray(CompletableFuture<?>[]::new));
  }

  private static boolean logEnd(SyncCheck check, @Nullable Throwable error, Logger log) {
    if (error == null) {
      log.debug("synced: name={}", check.name());
    } else {
      log.debug("will not sync: name={} error={}", check.name(), error.toString());
    }
    return error == null;
  }

  private static SyncResult conclude(List<SyncCheck> checks, Duration timeout, Logger log) {
    SyncResult result = SyncResult.of(checks, new TimeoutException("timed out after " + timeout));
    if (result.isSynced()) {
      log.debug("all synced: names={}", result.synced().keySet());
    } else {
      log.debug("not synced: names={} reason={}", result.missing(), result.reason());
    }
    return result;
  }
}
