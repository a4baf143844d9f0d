package io.informer4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.codec.CacheFormat;
import io.informer4j.informer.InformerListener;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.Cancellable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pod of the demonstration is deleted by a client, as by {@code kubectl delete pod}. */
class PodDeletionTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final ApiServer server = ApiServer.start(
      ApiServerOptions.defaults().withTls(true).withBookmarkPeriod(Followers.BOOKMARKS));
  private final SplittableRandom random = new SplittableRandom(41);
  private final ClusterPlan plan = new ClusterPlan(24, random.split(), Instant::now);
  private final ServerWrites writes = new ServerWrites(server, new Lag());
  private final LivingCluster cluster = new LivingCluster(plan, writes, random.split());

  @AfterEach
  void stop() {
    server.close();
  }

  static List<CacheFormat> formats() {
    return List.of(CacheFormat.DECODED, CacheFormat.PACKED, CacheFormat.COMPRESSED);
  }

  private static KubernetesClient client(ApiServer server) {
    return new KubernetesClientBuilder()
        .withConfig(Config.fromKubeconfig(server.kubeconfig()))
        .build();
  }

  private List<ObjectName> podsOf(App app) {
    ResourceVersion now = ResourceVersion.of(server.faults().resourceVersion());
    return server.revisions(Kind.POD.type(), now).keySet().stream()
        .filter(pod -> pod.namespace().equals(app.namespace()))
        .filter(pod -> pod.name().startsWith(app.name() + "-" + app.hash() + "-"))
        .toList();
  }

  private static void awaitTerminating(Followers followers, ObjectName pod) throws Exception {
    CompletableFuture<Void> seen = new CompletableFuture<>();
    Runnable look = () -> {
      if (followers.terminating().contains(pod)) {
        seen.complete(null);
      }
    };
    Cancellable looking = followers.pods().addViewListener(look);
    look.run();
    seen.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    looking.cancel();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void whatKubectlDeletesGoesSoonAndAnotherTakesItsPlace(CacheFormat format) throws Exception {
    server.load(plan.objects());
    App app = plan.apps().get(0);
    ObjectName pod = ObjectName.of(app.namespace(), app.pods().get(0).name());
    EventStream stream = new EventStream(new SpokenLines(), new Lag(), 0);
    CompletableFuture<ObjectName> gone = new CompletableFuture<>();
    try (Followers followers =
        new Followers(client(server), format, stream, name -> new InformerListener() {})) {
      followers.whenGone("test", gone::complete);
      followers.factory().start();
      followers.pods().awaitSync(PATIENCE);
      assertThat(followers.terminating()).isEmpty();

      followers
          .client()
          .pods()
          .inNamespace(pod.namespace())
          .withName(pod.name())
          .delete();
      awaitTerminating(followers, pod);
      assertThat(writes.isTerminating(pod)).isTrue();
      Kubelets kubelets = new Kubelets(followers::terminating, cluster::finish);
      kubelets.tick(0);
      assertThat(podsOf(app)).contains(pod);
      kubelets.tick(Kubelets.STOPPING.toNanos());

      assertThat(podsOf(app)).hasSize(app.replicas() - 1).doesNotContain(pod);
      assertThat(gone.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(pod);
    }

    cluster.gone(pod);
    do {
      cluster.step();
    } while (app.isBusy());

    assertThat(podsOf(app)).hasSize(app.replicas()).doesNotContain(pod);
    assertThat(writes.refused()).isZero();
  }
}
