package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.server.Cluster;
import io.informer4j.peers.server.Traffic;
import java.time.Duration;
import java.util.Optional;

/** K: the server is killed and restarted, twice, while objects change all the time. */
final class KilledUnderChurn implements Situation {

  @Override
  public String id() {
    return "K";
  }

  @Override
  public String title() {
    return "Server killed and restarted twice under churn: right 1 s after the churn";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(1);
  }

  @Override
  public boolean worksOnRealServer() {
    return true;
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    Cluster cluster = trial.cluster(ApiServerOptions.defaults());
    Churn churn = new Churn(cluster, trial.pace().objects());
    churn.begin();
    Followed followed = trial.follow(cluster.settings());
    Duration patience = trial.pace().patience().multipliedBy(2);
    Optional<Duration> right = followed.awaitRight(patience, cluster::truth);
    Traffic before = cluster.traffic();
    if (right.isPresent()) {
      Duration part = trial.pace().churn().dividedBy(trial.pace().kills() + 1);
      churn.goOn(part);
      for (int i = 0; i < trial.pace().kills(); i++) {
        cluster.kill();
        Thread.sleep(trial.pace().away().toMillis());
        cluster.revive();
        churn.goOn(part);
      }
      right = followed.awaitRight(patience, cluster::truth);
    }
    Outcome outcome = trial.judge(
        this, followed, right, cluster::truth, patience, cluster.traffic().since(before));
    // A server that was restarted has forgotten what came before: who had missed something has to
    // list again.
    return Trial.allowing(trial.pace().kills(), outcome).noting(churn.changes() + " changes");
  }
}
