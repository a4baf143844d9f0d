package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets a cluster live at a given speed, on a thread of its own, and takes backups of it.
 *
 * <p><b>Threading:</b> may be used from any thread. The monitor keeps a write of the cluster and a restore apart; the writes go to
 * a server in this process and wait for its loop, so whoever restores waits for one of them at most.
 */
final class ClusterLife implements AutoCloseable {

  /** How many backups are kept, one for each second. */
  private static final int BACKUPS = 10;

  private static final double SECOND = 1e9;
  private static final long LONGEST_REST = Duration.ofMillis(20).toNanos();
  /** How far behind its plan the cluster may be: what it could not do in this time it does not do at all. */
  private static final double MOST_BEHIND = 0.25;

  private final LivingCluster cluster;
  private final ServerWrites writes;
  private final Thread thread = new Thread(this::live, "demo-cluster");
  private volatile double speed;
  private volatile boolean isOver;
  private volatile @Nullable Throwable failure;

  // Guarded by this.
  private final Deque<String> backups = new ArrayDeque<>();

  ClusterLife(LivingCluster cluster, ServerWrites writes, double speed) {
    this.cluster = cluster;
    this.writes = writes;
    this.speed = speed;
    this.thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  double speed() {
    return speed;
  }

  /** Sets how many changes there are per second; 0 for none. */
  void speed(double changesPerSecond) {
    speed = changesPerSecond;
  }

  /** Throws what has ended the cluster's life too early, if anything has. */
  void requireAlive() {
    Throwable cause = failure;
    if (cause != null) {
      throw new IllegalStateException("the cluster has stopped: " + cause.getMessage(), cause);
    }
  }

  private void live() {
    try {
      double due = 0;
      long last = System.nanoTime();
      while (!isOver) {
        long now = System.nanoTime();
        due = Math.min(due + (now - last) / SECOND * speed, Math.max(1, speed * MOST_BEHIND));
        last = now;
        if (due < 1) {
          LockSupport.parkNanos(LONGEST_REST);
        } else {
          due--;
          step();
        }
      }
    } catch (RuntimeException e) {
      if (!isOver) {
        failure = e;
      }
    }
  }

  private synchronized void step() {
    if (!isOver) {
      cluster.step();
    }
  }

  /** Writes something of a pod, beside what happens to it otherwise. */
  synchronized void touch(ObjectName pod, ObjectNode patch) {
    if (!writes.patch(Kind.POD, pod, patch)) {
      throw new IllegalStateException(pod + " has gone meanwhile");
    }
  }

  /** Ends a pod that somebody else deletes. */
  synchronized void finish(ObjectName pod) {
    if (!isOver) {
      cluster.finish(pod);
    }
  }

  /** Says that a pod has gone. */
  synchronized void gone(ObjectName pod) {
    if (!isOver) {
      cluster.gone(pod);
    }
  }

  /** Takes a backup: notes the revision. Once a second. */
  synchronized void backUp(ApiServer server) {
    backups.add(server.faults().resourceVersion());
    if (backups.size() > BACKUPS) {
      backups.remove();
    }
  }

  /**
   * Restores the oldest backup that there still is.
   *
   * @throws IllegalStateException if the server has forgotten all of them
   */
  synchronized void restore(ApiServer server) {
    while (!backups.isEmpty()) {
      String revision = backups.remove();
      try {
        server.faults().restore(revision);
      } catch (IllegalArgumentException forgotten) {
        continue;
      }
      backups.clear();
      writes.restarted();
      cluster.resume(
          kind -> server.revisions(kind.type(), ResourceVersion.of(revision)).keySet());
      return;
    }
    throw new IllegalStateException("there is no backup yet");
  }

  /** Lets the cluster do nothing any more. */
  @Override
  public void close() {
    isOver = true;
    synchronized (this) {
      LockSupport.unpark(thread);
    }
  }
}
