package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.server.EmbeddedCluster;
import java.time.Duration;
import java.util.Optional;

/** R3: an informer that is told to use streaming lists meets a server that refuses them. */
final class WatchListRefused implements Situation {

  @Override
  public String id() {
    return "R3";
  }

  @Override
  public String title() {
    return "WatchList: a server that refuses it is listed instead";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(10);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    EmbeddedCluster cluster = trial.embedded(ApiServerOptions.defaults().withWatchList(false));
    cluster.create("a", "first");
    cluster.create("b", "first");
    Followed followed = trial.follow(cluster.settings().withWatchList(true));
    Duration patience = trial.pace().patience();
    Optional<Duration> right = followed.awaitRight(patience, cluster::truth);
    Outcome outcome =
        trial.judge(this, followed, right, cluster::truth, patience, cluster.traffic());
    return trial.kind().knowsWatchList() ? outcome : outcome.noting("knows no WatchList");
  }
}
