package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.server.Cluster;
import io.informer4j.peers.server.Traffic;
import java.time.Duration;
import java.util.Optional;

/** B: the server is restored from an older backup, and ten objects are created, with revisions that were used before. */
final class RestoredBackup implements Situation {

  private static final int NEW_OBJECTS = 10;
  private static final int OLD_OBJECTS = 30;
  private static final int PARTS_OF_CHURN = 6;
  private static final int TIMES_PATIENCE = 4;

  @Override
  public String id() {
    return "B";
  }

  @Override
  public String title() {
    return "Server restored from an older backup, ten new objects: right within 10 s";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(10);
  }

  @Override
  public boolean isWaiting() {
    return true;
  }

  @Override
  public boolean worksOnRealServer() {
    return true;
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    Cluster cluster = trial.cluster(ApiServerOptions.defaults());
    Churn churn = new Churn(cluster, OLD_OBJECTS);
    churn.begin();
    cluster.backUp();
    Followed followed = trial.follow(cluster.settings());
    Duration patience = trial.pace().patience().multipliedBy(TIMES_PATIENCE);
    Optional<Duration> right = followed.awaitRight(patience, cluster::truth);
    Traffic before = cluster.traffic();
    if (right.isPresent()) {
      churn.goOn(trial.pace().churn().dividedBy(PARTS_OF_CHURN));
      cluster.create("only-before", "x");
      right = followed.awaitRight(patience, cluster::truth);
    }
    if (right.isPresent()) {
      cluster.restore();
      for (int i = 0; i < NEW_OBJECTS; i++) {
        cluster.create("new-" + i, "after the restore");
      }
      right = followed.awaitRight(patience, cluster::truth);
    }
    return trial.judge(
        this, followed, right, cluster::truth, patience, cluster.traffic().since(before));
  }
}
