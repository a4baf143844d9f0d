package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.server.EmbeddedCluster;
import io.informer4j.peers.server.Traffic;
import java.time.Duration;
import java.util.Optional;

/** R1: a watch that began as a streaming list breaks while objects come, change and go. */
final class WatchListReconnect implements Situation {

  private static final int OBJECTS = 50;

  @Override
  public String id() {
    return "R1";
  }

  @Override
  public String title() {
    return "WatchList: a reconnect loses no delete and downloads nothing again";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(10);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    if (!trial.kind().knowsWatchList()) {
      return Outcome.doesNotApply("knows no WatchList");
    }
    EmbeddedCluster cluster = trial.embedded(ApiServerOptions.defaults());
    for (int i = 0; i < OBJECTS; i++) {
      cluster.create("object-" + i, "first");
    }
    Followed followed = trial.follow(cluster.settings().withWatchList(true));
    Duration patience = trial.pace().patience();
    Optional<Duration> right = followed.awaitRight(patience, cluster::truth);
    Traffic before = cluster.traffic();
    if (right.isPresent()) {
      cluster.change("object-0", "before the break");
      right = followed.awaitRight(patience, cluster::truth);
      Breaks.during(cluster, 0, () -> {
        cluster.delete("object-1");
        cluster.change("object-2", "while it was broken");
        cluster.create("late", "while it was broken");
      });
      right = right.isEmpty() ? right : followed.awaitRight(patience, cluster::truth);
    }
    return Trial.allowing(
        0,
        trial.judge(
            this, followed, right, cluster::truth, patience, cluster.traffic().since(before)));
  }
}
