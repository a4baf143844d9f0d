package io.informer4j.controller;

import io.informer4j.controller.freshness.StaleReadException;
import io.informer4j.name.ObjectName;
import java.time.Duration;

/**
 * Hears everything that happens inside a controller: what metrics, consoles and logs show comes through here.
 *
 * <pre>{@code
 * ControllerListener listener = new ControllerListener() {
 *   @Override
 *   public void onReconcileFailed(
 *       String controller, ObjectName name, Throwable error, int failures, Duration took) {
 *     errors.increment();
 *   }
 * };
 * }</pre>
 *
 * <p>The constants are the names that controller-runtime's metrics are known by, for whoever binds a metrics library, so that
 * dashboards and alerts which exist fit. Those of the queue are in {@link io.informer4j.workqueue.WorkQueueMetrics}.
 *
 * <p>After each {@link #onReconcileStarted} comes exactly one of {@link #onReconcileFinished}, {@link #onReconcileFailed}, {@link
 * #onReconcileStale}, {@link #onReconcileTerminal} and {@link #onReconcileRefused}, on the same thread, before anybody else can begin
 * with that name. Only a name that waited in vain for a mirror to show what it wrote fails without having been started.
 *
 * <p><b>Threading:</b> called on threads for handlers, without any lock held, about different names at once; must be quick and
 * thread-safe. What a listener throws is logged and goes no further.
 */
public interface ControllerListener {

  /** Counter by controller and result, {@code success}, {@code error}, {@code requeue} or {@code requeue_after}: reconciles. */
  String RECONCILE_TOTAL = "controller_runtime_reconcile_total";

  /** Counter by controller: reconciles that failed, terminally or not. */
  String RECONCILE_ERRORS_TOTAL = "controller_runtime_reconcile_errors_total";

  /** Counter by controller: reconciles that gave up. */
  String TERMINAL_RECONCILE_ERRORS_TOTAL = "controller_runtime_terminal_reconcile_errors_total";

  /** Counter by controller: reconciles that took longer than they may. */
  String RECONCILE_TIMEOUTS_TOTAL = "controller_runtime_reconcile_timeouts_total";

  /** Histogram by controller: how long reconciles take. */
  String RECONCILE_TIME_SECONDS = "controller_runtime_reconcile_time_seconds";

  /** Gauge by controller: how many reconciles run. */
  String ACTIVE_WORKERS = "controller_runtime_active_workers";

  /** Gauge by controller: how many may run at a time. */
  String MAX_CONCURRENT_RECONCILES = "controller_runtime_max_concurrent_reconciles";

  /** This process leads. */
  default void onLeading(String controller) {}

  /** All sources have synced and this process leads: reconciles begin. */
  default void onStarted(String controller) {}

  /** A reconcile is about to begin. */
  default void onReconcileStarted(String controller, ObjectName name) {}

  /** A reconcile has returned this result, which is none of the terminal ones. */
  default void onReconcileFinished(
      String controller, ObjectName name, Result result, Duration took) {}

  /**
   * A reconcile threw something, or could not begin because a mirror did not show in time what earlier ones wrote; it is tried again,
   * later each time.
   *
   * @param error what it threw; a {@link ReconcileTimeoutException} if it had timed out before; a {@link StaleReadException} or a
   *     {@link io.informer4j.controller.freshness.EpochChangedException} if it could not begin
   * @param failures how often in a row it has failed now
   */
  default void onReconcileFailed(
      String controller, ObjectName name, Throwable error, int failures, Duration took) {}

  /**
   * A reconcile was refused a read, since a mirror does not show yet what was written; its name is reconciled again when the mirror
   * does, and this counts as no failure.
   */
  default void onReconcileStale(
      String controller, ObjectName name, StaleReadException error, Duration took) {}

  /** A reconcile gave up; it is not tried again before something changes. */
  default void onReconcileTerminal(
      String controller, ObjectName name, Throwable error, Duration took) {}

  /** A reconcile takes longer than it may, and is interrupted; it is still running. */
  default void onReconcileTimedOut(String controller, ObjectName name, Duration timeout) {}

  /** A reconcile that was about to begin does not, since this process does not lead, or the controller stops. */
  default void onReconcileRefused(String controller, ObjectName name) {}

  /**
   * The filter or the mapping of a source threw. An event that a filter could not judge is let pass; what could not be mapped is
   * not reconciled because of this event.
   */
  default void onSourceError(String controller, String source, ObjectName name, Throwable error) {}

  /** The controller begins nothing any more; some reconciles may still run. */
  default void onStopped(String controller, StopReason reason) {}
}
