package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.server.EmbeddedCluster;
import io.informer4j.peers.server.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** R7: objects are created while a watch is broken, with a resync period; the last break cannot be resumed. */
final class AddsAfterRelist implements Situation {

  private static final Duration RESYNC = Duration.ofSeconds(1);
  private static final int PHASES = 7;
  private static final Duration EVENTS_MAY_LAG = Duration.ofSeconds(3);

  @Override
  public String id() {
    return "R7";
  }

  @Override
  public String title() {
    return "Objects created while the watch is broken all reach onAdd, with resync on";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(10);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    EmbeddedCluster cluster = trial.embedded(ApiServerOptions.defaults());
    cluster.create("first", "x");
    Followed followed = trial.follow(cluster.settings().withResync(RESYNC));
    Duration patience = trial.pace().patience();
    Optional<Duration> right = followed.awaitRight(patience, cluster::truth);
    Traffic before = cluster.traffic();
    Slowest slowest = new Slowest();
    List<String> created = new ArrayList<>();
    for (int i = 0; i <= trial.pace().drops() && right.isPresent(); i++) {
      Thread.sleep(trial.pace().phase().toMillis() * (i % PHASES) / PHASES);
      String name = "created-" + i;
      boolean isLast = i == trial.pace().drops();
      Breaks.during(cluster, i, () -> {
        cluster.create(name, "x");
        if (isLast) {
          cluster.faults().compact();
        }
      });
      created.add("default/" + name);
      // The cache alone: events are counted in the end.
      SortedMap<String, Observed> truth = cluster.truth();
      right =
          slowest.of(followed.await(patience, () -> followed.informer().cached().equals(truth)));
    }
    followed.await(EVENTS_MAY_LAG, () -> lost(followed, created) == 0);
    long lost = lost(followed, created);
    Outcome outcome = trial.judge(
        this, followed, right, cluster::truth, patience, cluster.traffic().since(before));
    return lost == 0
        ? outcome
        : outcome.but(
            Verdict.WRONG, lost + " of " + created.size() + " objects were never told as added");
  }

  private static long lost(Followed followed, List<String> created) {
    return created.stream().filter(key -> !followed.recorder().wasAdded(key)).count();
  }
}
