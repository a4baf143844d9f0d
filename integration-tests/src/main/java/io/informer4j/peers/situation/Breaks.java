package io.informer4j.peers.situation;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.peers.server.EmbeddedCluster;

/** Breaks watches, and lets something happen before anybody can come back. */
final class Breaks {

  private static final Requests READS = Requests.resource("configmaps").and(Requests.method("GET"));

  private Breaks() {}

  /** Breaks all watches, by a reset and by an end in the middle in turn. */
  static void during(EmbeddedCluster cluster, int number, Runnable meanwhile) {
    ActiveFault held = cluster.faults().inject(READS, Fault.stall());
    try {
      cluster
          .faults()
          .strike(Requests.verb("watch"), number % 2 == 0 ? Fault.reset() : Fault.close());
      meanwhile.run();
    } finally {
      held.close();
    }
  }
}
