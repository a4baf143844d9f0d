package io.informer4j.peers.situation;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Faults.Corruption;
import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.server.EmbeddedCluster;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** U: one object has fields of wrong types, first in the list, then in events; in the end it is whole again. */
final class UndecodableObject implements Situation {

  private static final String BAD = "default/bad";

  @Override
  public String id() {
    return "U";
  }

  @Override
  public String title() {
    return "One object that cannot be decoded costs nobody else anything, and comes when it can be";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(5);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    EmbeddedCluster cluster = trial.embedded(ApiServerOptions.defaults());
    cluster.create("good-0", "first");
    cluster.create("good-1", "first");
    cluster.create("bad", "first");
    Duration patience = trial.pace().patience();
    Slowest slowest = new Slowest();
    ActiveFault corruption = cluster
        .faults()
        .corrupt("/api/v1/namespaces/default/configmaps/bad", Corruption.WRONG_TYPES);
    Followed followed = trial.follow(cluster.settings());
    Optional<Duration> right = slowest.of(awaitOthers(followed, patience, cluster));
    if (right.isPresent()) {
      cluster.change("good-0", "second");
      cluster.change("bad", "second");
      cluster.change("good-1", "second");
      right = slowest.of(awaitOthers(followed, patience, cluster));
    }
    corruption.close();
    if (right.isPresent()) {
      cluster.change("bad", "third");
      right = slowest.of(followed.awaitRight(patience, cluster::truth));
    }
    return trial.judge(this, followed, right, cluster::truth, patience, cluster.traffic());
  }

  /** Waits until all other objects are right; what is known of the bad one does not matter. */
  private static Optional<Duration> awaitOthers(
      Followed followed, Duration most, EmbeddedCluster cluster) throws InterruptedException {
    SortedMap<String, Observed> expected = others(cluster.truth());
    return followed.await(
        most,
        () -> others(followed.informer().cached()).equals(expected)
            && others(followed.recorder().view()).equals(expected));
  }

  private static SortedMap<String, Observed> others(SortedMap<String, Observed> all) {
    SortedMap<String, Observed> others = new TreeMap<>(all);
    others.remove(BAD);
    return others;
  }
}
