package io.informer4j.cli.demo;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import java.time.Instant;
import java.util.SplittableRandom;

/**
 * A cluster that lives in an API server of this process, for commands that have none to look at.
 *
 * <pre>{@code
 * try (EmbeddedCluster cluster = EmbeddedCluster.start(60, 4)) {
 *   Config.fromKubeconfig(cluster.server().kubeconfig());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread; the cluster's life has a thread of its own.
 */
public final class EmbeddedCluster implements AutoCloseable {

  private final ApiServer server;
  private final ClusterLife life;

  private EmbeddedCluster(ApiServer server, ClusterLife life) {
    this.server = server;
    this.life = life;
  }

  /** Starts one with so many pods, in which so much happens per second. */
  public static EmbeddedCluster start(int pods, double changesPerSecond) {
    ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true));
    SplittableRandom random = new SplittableRandom(1);
    ClusterPlan plan = new ClusterPlan(pods, random.split(), Instant::now);
    server.load(plan.objects());
    ServerWrites writes = new ServerWrites(server, new Lag());
    LivingCluster cluster = new LivingCluster(plan, writes, random.split());
    ClusterLife life = new ClusterLife(cluster, writes, changesPerSecond);
    life.start();
    return new EmbeddedCluster(server, life);
  }

  /** Returns the server that it lives in. */
  public ApiServer server() {
    return server;
  }

  @Override
  public void close() {
    life.close();
    server.close();
  }
}
