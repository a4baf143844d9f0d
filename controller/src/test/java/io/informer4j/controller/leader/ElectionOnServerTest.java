package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.runtime.ThreadedRuntime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Electors on a Lease of a real server, with real threads and fabric8's client. */
@Guarantee({"G80", "G81", "G82"})
class ElectionOnServerTest {

  private static final long PATIENCE_SECONDS = 30;

  private ApiServer server;
  private KubernetesClient client;
  private ThreadedRuntime runtime;

  @BeforeEach
  void start() {
    server = ApiServer.start();
    // ten retries, the first after ten minutes: with them nothing here would end in time
    Config config = new ConfigBuilder(Config.empty())
        .withMasterUrl(server.url().toString())
        .withOauthToken(server.token())
        .withRequestRetryBackoffLimit(10)
        .withRequestRetryBackoffInterval(600_000)
        .build();
    client = new KubernetesClientBuilder()
        .withHttpClientFactory(new VertxHttpClientFactory())
        .withConfig(config)
        .build();
    runtime = new ThreadedRuntime("test");
  }

  @AfterEach
  void stop() {
    runtime.close();
    client.close();
    server.close();
  }

  /** Returns a builder of an elector that retries often. */
  private LeaderElector.Builder elector(String identity) {
    LeaseLock lock = LeaseLock.of(
        client, "default", "my-operator", LeaseLockOptions.defaults().withRuntime(runtime));
    return LeaderElector.builder(lock)
        .identity(identity)
        .retryPeriod(Duration.ofMillis(100))
        .runtime(runtime);
  }

  /** Returns an elector that gives up soon. */
  private LeaderElector impatient() {
    return elector("one")
        .leaseDuration(Duration.ofSeconds(5))
        .renewDeadline(Duration.ofSeconds(4))
        .build();
  }

  private static void await(CompletionStage<Void> stage) throws Exception {
    stage.toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private LeaseSpec lease() {
    return client.leases().inNamespace("default").withName("my-operator").get().getSpec();
  }

  @Test
  void oneLeadsAndTheNextOneFollowsWhenItIsClosed() throws Exception {
    CompletableFuture<Boolean> started = new CompletableFuture<>();
    LeaderCallbacks callbacks = new LeaderCallbacks() {
      @Override
      public void onStartedLeading(Leadership leadership) {
        started.complete(leadership.isLeader());
      }
    };
    try (LeaderElector one = elector("one").callbacks(callbacks).build();
        LeaderElector two = elector("two").build()) {
      one.start();
      await(one.acquired());
      two.start();
      assertThat(one.isLeader()).isTrue();
      assertThat(lease().getHolderIdentity()).isEqualTo("one");
      assertThat(lease().getLeaseDurationSeconds()).isEqualTo(15);
      assertThat(started.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

      await(one.stop());
      assertThat(one.isLeader()).isFalse();
      await(two.acquired());

      assertThat(two.isLeader()).isTrue();
      assertThat(lease().getHolderIdentity()).isEqualTo("two");
      assertThat(lease().getLeaseTransitions()).isEqualTo(1);
      await(one.lost());
    }

    assertThat(lease().getHolderIdentity()).isEmpty();
    assertThat(lease().getLeaseTransitions()).isEqualTo(1);
  }

  @Test
  void aServerThatFailsCostsTheLeaseOnlyWhenItFailsForLong() throws Exception {
    Requests leases = request -> request.path().contains("/leases");
    try (LeaderElector one = impatient()) {
      one.start();
      await(one.acquired());

      try (var failing = server.faults().inject(leases, Fault.status(503))) {
        assertThat(failing).isNotNull();
        await(one.lost());
      }

      assertThat(one.isLeader()).isFalse();
      assertThat(one.describe()).contains("not renewed").contains("503");
    }
    assertThat(lease().getHolderIdentity()).as("given back on closing").isEmpty();
  }

  @Test
  void aServerThatDoesNotAnswerIsALossToo() throws Exception {
    Requests leases = request -> request.path().contains("/leases");
    LeaderElector one = impatient();
    one.start();
    await(one.acquired());

    try (var silent = server.faults().inject(leases, Fault.stall())) {
      assertThat(silent).isNotNull();
      await(one.lost());
      assertThat(one.isLeader()).isFalse();
    }
    one.close();
    assertThat(one.describe()).contains("closed");
  }
}
