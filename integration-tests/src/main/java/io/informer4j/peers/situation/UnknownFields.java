package io.informer4j.peers.situation;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.peers.server.EmbeddedCluster;
import java.time.Duration;
import java.util.Optional;

/** R12: a newer server sends fields that the client's model does not have, in lists and in events. */
final class UnknownFields implements Situation {

  @Override
  public String id() {
    return "R12";
  }

  @Override
  public String title() {
    return "Fields that the model does not know are no reason to fail";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(5);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    EmbeddedCluster cluster = trial.embedded(ApiServerOptions.defaults());
    cluster.createFrom(manifest("listed"));
    Followed followed = trial.follow(cluster.settings());
    Duration patience = trial.pace().patience();
    Slowest slowest = new Slowest();
    Optional<Duration> right = slowest.of(followed.awaitRight(patience, cluster::truth));
    if (right.isPresent()) {
      cluster.createFrom(manifest("watched"));
      right = slowest.of(followed.awaitRight(patience, cluster::truth));
    }
    return trial.judge(this, followed, right, cluster::truth, patience, cluster.traffic());
  }

  private static String manifest(String name) {
    return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name
        + "\"},\"data\":{\"value\":\"x\"},"
        + "\"fieldOfTomorrow\":{\"list\":[1,{\"deep\":[[]]}],\"text\":\"y\"}}";
  }
}
