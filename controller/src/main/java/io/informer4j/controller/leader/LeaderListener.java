package io.informer4j.controller.leader;

/**
 * Hears what an elector does, for metrics and logs.
 *
 * <p>The names that dashboards know: {@value #MASTER_STATUS}, a gauge of 1 and 0 that follows {@link #onLeading}, and {@value
 * #SLOWPATH_TOTAL}, a counter of {@link #onSlowPath}; both with the label {@code name}.
 *
 * <pre>{@code
 * LeaderElector.builder(lock).listener(new LeaderListener() {
 *   public void onLeading(String name, boolean isLeading) { status.set(isLeading ? 1 : 0); }
 *   public void onSlowPath(String name) { slowPaths.increment(); }
 * });
 * }</pre>
 *
 * <p><b>Threading:</b> called on the elector's loop, one call at a time; must not block. What it throws is logged.
 */
public interface LeaderListener {

  /** The gauge that says whether this process leads. */
  String MASTER_STATUS = "leader_election_master_status";

  /** The counter of renewals that had to read the lock first. */
  String SLOWPATH_TOTAL = "leader_election_slowpath_total";

  /** Called with false when the elector starts, with true when it leads, and with false when it does not lead any more. */
  default void onLeading(String name, boolean isLeading) {}

  /** Called when a lock that names this process was read before it was renewed. */
  default void onSlowPath(String name) {}

  /** Called when an attempt to get, renew or give back the lock has failed; another one follows if there is time. */
  default void onAttemptFailed(String name, Throwable error) {}

  /** Called when a callback threw something. */
  default void onCallbackFailed(String name, String callback, Throwable error) {}
}
