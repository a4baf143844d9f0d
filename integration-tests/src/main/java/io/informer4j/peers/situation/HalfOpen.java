package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.informer.HttpStack;
import io.informer4j.peers.informer.Settings;
import io.informer4j.peers.server.Cluster;
import io.informer4j.peers.server.HalfOpenProxy;
import io.informer4j.peers.server.Traffic;
import java.time.Duration;
import java.util.Optional;

/**
 * H and H2: all connections become half open: nothing comes through any more, nothing is closed, and new ones work. Then
 * ten objects change. Over HTTP/1.1 bookmarks are the only heartbeat, over HTTP/2 there are PINGs as well.
 */
final class HalfOpen implements Situation {

  private static final int CHANGES = 10;

  private final boolean withPing;

  HalfOpen(boolean withPing) {
    this.withPing = withPing;
  }

  @Override
  public String id() {
    return withPing ? "H2" : "H";
  }

  @Override
  public String title() {
    return withPing
        ? "Half-open connections, ten changes, TLS and PINGs (OkHttp): right within 30 s"
        : "Half-open connections, ten changes: right within 90 s";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(withPing ? 30 : 90);
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
    Pace pace = trial.pace();
    Cluster cluster = trial.cluster(
        ApiServerOptions.defaults().withTls(withPing).withBookmarkPeriod(pace.bookmarks()));
    for (int i = 0; i < CHANGES; i++) {
      cluster.create("object-" + i, "first");
    }
    HalfOpenProxy proxy = trial.proxy(cluster.settings());
    Settings settings = cluster.settings().withUrl(proxy.url());
    Followed followed = trial.follow(
        withPing ? settings.withHttp(HttpStack.OKHTTP).withPing(pace.ping()) : settings);
    Optional<Duration> right = followed.awaitRight(pace.longPatience(), cluster::truth);
    Traffic before = cluster.traffic();
    if (right.isPresent()) {
      Thread.sleep(pace.beforeFreeze().toMillis());
      before = cluster.traffic();
      proxy.freeze();
      for (int i = 0; i < CHANGES; i++) {
        cluster.change("object-" + i, "on a dead connection");
      }
      right = followed.awaitRight(pace.longPatience(), cluster::truth);
    }
    return Trial.allowing(
        0,
        trial.judge(
            this,
            followed,
            right,
            cluster::truth,
            pace.longPatience(),
            cluster.traffic().since(before)));
  }
}
