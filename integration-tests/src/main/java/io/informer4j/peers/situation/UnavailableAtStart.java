package io.informer4j.peers.situation;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.peers.server.EmbeddedCluster;
import io.informer4j.peers.server.Traffic;
import java.time.Duration;
import java.util.Optional;

/** R5 and R5b: the server answers 503 when the informer starts, and is well some seconds, or minutes, later. */
final class UnavailableAtStart implements Situation {

  private final boolean isLong;

  UnavailableAtStart(boolean isLong) {
    this.isLong = isLong;
  }

  @Override
  public String id() {
    return isLong ? "R5b" : "R5";
  }

  @Override
  public String title() {
    return isLong
        ? "503 for the first two minutes: the same, however long it takes"
        : "503 for the first three seconds: it does not stop, and syncs when it can";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(isLong ? 60 : 10);
  }

  @Override
  public boolean isWaiting() {
    return isLong;
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    EmbeddedCluster cluster = trial.embedded(ApiServerOptions.defaults());
    cluster.create("a", "first");
    ActiveFault outage =
        cluster.faults().inject(Requests.resource("configmaps"), Fault.status(503));
    Followed followed = trial.follow(cluster.settings());
    Thread.sleep((isLong ? trial.pace().longOutage() : trial.pace().outage()).toMillis());
    Traffic before = cluster.traffic();
    outage.close();
    Duration patience = isLong ? trial.pace().longPatience() : trial.pace().patience();
    Optional<Duration> right = followed.awaitRight(patience, cluster::truth);
    Outcome outcome = trial.judge(
        this, followed, right, cluster::truth, patience, cluster.traffic().since(before));
    return outcome.noting(before.requests() + " requests while the server was unavailable");
  }
}
