package io.informer4j.controller.leader;

import java.time.Duration;

/**
 * Whether an elector does what it should, for liveness probes (client-go: {@code HealthzAdaptor}).
 *
 * <pre>{@code
 * LeaderHealth health = elector.health(Duration.ofSeconds(20));
 * response.status(health.isHealthy() ? 200 : 503).body(health.message());
 * }</pre>
 *
 * <p>A process is unhealthy if it led, and its last renewal is older than the lease and the tolerance, and it is still there:
 * it should have ended itself when it lost the lock, but something, such as a deadlock, may keep it from that. A process that
 * waits is healthy, and so is one whose lock was taken by another or which was closed.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param isHealthy whether it is well
 * @param message what it does, for people
 */
public record LeaderHealth(boolean isHealthy, String message) {

  static LeaderHealth of(
      ElectionStatus status, String identity, Duration allowed, String described, long now) {
    Observation observed = status.observed();
    boolean isMine = observed != null && observed.holder().equals(identity);
    boolean isLate = status.renewed() != null && status.sinceRenewal(now) > allowed.toNanos();
    boolean hasEnded = status.phase().compareTo(Phase.LOST) > 0;
    return isMine && isLate && !hasEnded
        ? new LeaderHealth(
            false,
            "did not renew for longer than " + allowed + ", and runs all the same: " + described)
        : new LeaderHealth(true, described);
  }
}
