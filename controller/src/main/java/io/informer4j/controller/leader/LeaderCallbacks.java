package io.informer4j.controller.leader;

/**
 * What a process does when leadership comes and goes (client-go: {@code LeaderCallbacks}).
 *
 * <pre>{@code
 * LeaderElector.builder(lock).callbacks(new LeaderCallbacks() {
 *   public void onStartedLeading(Leadership leadership) { operator.start(); }
 *   public void onStoppedLeading() { operator.close(); }
 * });
 * }</pre>
 *
 * <p>Controllers need none of it: they are given the elector itself and ask it before each reconcile.
 *
 * <p>What a callback throws is contained, and told to {@link LeaderListener#onCallbackFailed}.
 *
 * <p><b>Threading:</b> called on threads of handlers, which they may block. {@link #onStartedLeading} has one of its own;
 * {@link #onNewLeader} is not called again before it has returned.
 */
public interface LeaderCallbacks {

  /**
   * Called once, when this process has become the leader; not at all if it is not the leader any more by the time that there is
   * a thread to call it on. It may go on for as long as this process leads: {@code leadership.lost()} completes when it has to
   * stop, and {@code leadership.isLeader()} says so before.
   */
  default void onStartedLeading(Leadership leadership) {}

  /**
   * Called once, when the elector stops, because it lost the lock or was closed; also if it never led. After it has begun,
   * {@link #onStartedLeading} does not begin any more. A lock that is given back on closing is given back after this and
   * {@link #onStartedLeading} have returned, or after the renew deadline.
   */
  default void onStoppedLeading() {}

  /**
   * Called when another holder than before was seen, this process included, the first one too. Changes that follow on each other
   * faster than this returns are told as one.
   *
   * @param identity who holds the lock now; empty if it was given back
   */
  default void onNewLeader(String identity) {}
}
