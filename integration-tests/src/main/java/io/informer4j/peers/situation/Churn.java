package io.informer4j.peers.situation;

import io.informer4j.peers.server.Cluster;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Others who change, delete and create objects all the time. */
final class Churn {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(7);
  private static final int ONE_IN = 10;

  private final Cluster cluster;
  private final int objects;
  private long changes;

  Churn(Cluster cluster, int objects) {
    this.cluster = cluster;
    this.objects = objects;
  }

  /** Creates the objects. */
  void begin() {
    for (int i = 0; i < objects; i++) {
      cluster.create("object-" + i, "first");
    }
  }

  /** Changes them for so long: one in ten is deleted and created again. */
  void goOn(Duration duration) {
    long deadline = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() < deadline) {
      String name = "object-" + changes % objects;
      changes++;
      if (changes % ONE_IN == 0) {
        cluster.delete(name);
        cluster.create(name, "again " + changes);
      } else {
        cluster.change(name, "change " + changes);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Returns how often something was changed so far. */
  long changes() {
    return changes;
  }
}
