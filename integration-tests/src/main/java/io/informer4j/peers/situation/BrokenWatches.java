package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.server.EmbeddedCluster;
import io.informer4j.peers.server.Traffic;
import java.time.Duration;
import java.util.Optional;

/** R9: watches break again and again, and each time the server still has what came since. */
final class BrokenWatches implements Situation {

  private static final int OBJECTS = 50;

  @Override
  public String id() {
    return "R9";
  }

  @Override
  public String title() {
    return "14 broken watches are resumed where they broke, without a LIST";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(5);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    EmbeddedCluster cluster = trial.embedded(ApiServerOptions.defaults());
    for (int i = 0; i < OBJECTS; i++) {
      cluster.create("object-" + i, "first");
    }
    Followed followed = trial.follow(cluster.settings());
    Duration patience = trial.pace().patience();
    Optional<Duration> right = followed.awaitRight(patience, cluster::truth);
    Traffic before = cluster.traffic();
    if (right.isPresent()) {
      // A watch that broke without having said anything would be another situation.
      cluster.change("object-0", "before the first break");
      right = followed.awaitRight(patience, cluster::truth);
    }
    Slowest slowest = new Slowest();
    for (int i = 0; i < trial.pace().drops() && right.isPresent(); i++) {
      String name = "object-" + i;
      Breaks.during(cluster, i, () -> cluster.change(name, "while it was broken"));
      right = slowest.of(followed.awaitRight(patience, cluster::truth));
    }
    return Trial.allowing(
        0,
        trial.judge(
            this, followed, right, cluster::truth, patience, cluster.traffic().since(before)));
  }
}
