package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.informer.InformerUnderTest;
import io.informer4j.peers.informer.Recorder;
import io.informer4j.peers.server.EmbeddedCluster;
import java.time.Duration;
import java.util.Optional;

/** R8: of two handlers of an informer without resync one asks to be told everything every second. */
final class HandlerResync implements Situation {

  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final int EXPECTED = 3;

  @Override
  public String id() {
    return "R8";
  }

  @Override
  public String title() {
    return "A handler that asks for a resync every second gets it, and no other handler does";
  }

  @Override
  public Duration limit() {
    return Duration.ofMillis(5_500);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    EmbeddedCluster cluster = trial.embedded(ApiServerOptions.defaults());
    cluster.create("a", "x");
    Recorder asks = Recorder.replaying();
    Recorder silent = Recorder.replaying();
    InformerUnderTest informer = trial.create(cluster.settings());
    informer.addHandler(silent);
    informer.addHandler(asks, PERIOD);
    informer.start();
    Followed followed = new Followed(informer, asks);
    Optional<Duration> synced = followed.awaitRight(trial.pace().patience(), cluster::truth);
    Optional<Duration> right = synced.isEmpty()
        ? synced
        : followed.await(limit(), () -> asks.resyncsOf("default/a") >= EXPECTED);
    Outcome outcome = trial
        .judge(this, followed, right, cluster::truth, limit(), cluster.traffic())
        .noting(asks.resyncsOf("default/a") + " resyncs");
    return silent.resyncsOf("default/a") == 0
        ? outcome
        : outcome.but(Verdict.WRONG, "the other handler was resynced as well");
  }
}
