package io.informer4j.integration.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Faults;
import io.informer4j.testing.server.Binaries;
import io.informer4j.testing.server.KubeApiServerOptions;
import io.informer4j.testing.server.ServerKind;
import io.informer4j.testing.server.TestApiServer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Storms of writes with faults against twenty informers on real sockets: afterwards each cache is what the server has, and
 * so is what each handler was told.
 *
 * <p>{@code -Dstorm.seed=N} repeats a plan (odd ones speak TLS), {@code -Dstorm.seconds=300} makes it longer ({@code .ci/soak
 * storm}), {@code -Dstorm.server=kube-apiserver} runs it against the binaries that {@code KUBEBUILDER_ASSETS} names.
 */
@Tag("stress")
@Tag("thorough")
class StormTest {

  private static final long SEED = Long.getLong("storm.seed", 20_260_101);
  private static final Duration LENGTH = Duration.ofSeconds(Long.getLong("storm.seconds", 12));
  private static final String SERVER =
      System.getProperty("storm.server", ServerKind.EMBEDDED.label());

  /** The longest backoff, and then some. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final int MOST_ROUNDS = 5;

  @Test
  void everyCacheEqualsTheServerAfterAStorm() throws Exception {
    try (TestApiServer server = start();
        KubernetesClient writer = writer(server)) {
      Storm.prepare(writer);
      Footprint footprint = new Footprint(
          server.embedded().map(ApiServer::faults).map(faults -> new Traffic(faults, writer)),
          server.url().getScheme().equals("https"));
      weather(server, writer, footprint);
      footprint.expectClosed();
    }
  }

  private static TestApiServer start() {
    if (SERVER.equals(ServerKind.EMBEDDED.label())) {
      return TestApiServer.embedded(ApiServerOptions.defaults()
          .withTls(SEED % 2 != 0)
          .withReplicas(2)
          .withBookmarkPeriod(Duration.ofSeconds(2)));
    }
    assertThat(SERVER).as("storm.server").isEqualTo(ServerKind.KUBE_APISERVER.label());
    return TestApiServer.real(
        KubeApiServerOptions.of(Binaries.find(System.getenv()).orElseThrow()));
  }

  private static void weather(TestApiServer server, KubernetesClient writer, Footprint footprint)
      throws Exception {
    ScheduledExecutorService steps =
        Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "storm"));
    try (Followers followers = new Followers(server.config());
        Sky sky = sky(server, writer, followers, steps)) {
      followers.start(PATIENCE);

      Storm storm = new Storm(writer, sky, steps);
      StormPlan plan = StormPlan.of(SEED, LENGTH, sky.faults(), sky.pace());
      storm.run(plan, PATIENCE);
      long began = System.nanoTime();
      becomeEqual(followers, writer, plan);
      long took = (System.nanoTime() - began) / 1_000_000;
      for (int i = 1; i < MOST_ROUNDS && !unhit(sky).isEmpty(); i++) {
        // One by one: a fault that breaks all watches leaves none for the next one to hit.
        for (StormPlan.Kind kind : unhit(sky)) {
          footprint.awaitWatches(followers);
          storm.run(plan.again(EnumSet.of(kind)), PATIENCE);
          becomeEqual(followers, writer, plan);
        }
      }

      System.out.printf(
          "StormTest: %s seed %d: %d writes (not %s), %s; happened %s; hits %s; all of %d informers right after %d ms%n",
          server.kind(),
          SEED,
          storm.written(),
          storm.unwritten(),
          followers.sightings(),
          storm.happened(),
          sky.hits(),
          Followers.COUNT,
          took);
      assertThat(unhit(sky)).as("faults that have hit nobody").isEmpty();
      footprint.expectOpen(followers);
    } finally {
      steps.shutdownNow();
    }
  }

  private static KubernetesClient writer(TestApiServer server) {
    return new KubernetesClientBuilder()
        .withConfig(new ConfigBuilder(server.config())
            .withRequestRetryBackoffLimit(0)
            .withRequestTimeout(20_000)
            .build())
        .withHttpClientFactory(new JdkHttpClientFactory())
        .build();
  }

  private static Sky sky(
      TestApiServer server,
      KubernetesClient writer,
      Followers followers,
      ScheduledExecutorService steps) {
    if (server.real().isPresent()) {
      return new RealSky(server.real().get(), writer, followers);
    }
    Faults faults = server.embedded().orElseThrow().faults();
    return new EmbeddedSky(faults, followers, new Traffic(faults, writer)::expiredLists, steps);
  }

  private static void becomeEqual(Followers followers, KubernetesClient writer, StormPlan plan)
      throws InterruptedException {
    assertThat(followers.await(writer, PATIENCE)).as("seed %d", plan.seed()).isEmpty();
    assertThat(followers.nonsense()).as("seed %d", plan.seed()).isEmpty();
    assertThat(followers.sightings().bugs()).as("seed %d", plan.seed()).isZero();
  }

  /** Returns the faults that have no effect by any count. Whether pages expire depends on how many there are just then. */
  private static Set<StormPlan.Kind> unhit(Sky sky) {
    Map<StormPlan.Kind, Long> hits = sky.hits();
    Set<StormPlan.Kind> left = EnumSet.noneOf(StormPlan.Kind.class);
    sky.faults().stream()
        .filter(kind -> kind != StormPlan.Kind.EXPIRE_PAGES)
        .filter(kind -> hits.getOrDefault(kind, 0L) == 0)
        .forEach(left::add);
    return left;
  }
}
