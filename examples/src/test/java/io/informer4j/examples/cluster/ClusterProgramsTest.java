package io.informer4j.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs each program on the embedded API server, lets something happen, and compares what it prints. */
class ClusterProgramsTest {

  private static final long PATIENCE_SECONDS = 30;
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-15T10:00:00Z"), ZoneOffset.UTC);

  private final ApiServer server = ApiServer.start();
  private final KubernetesClient client = new KubernetesClientBuilder()
      .withConfig(Config.fromKubeconfig(server.kubeconfig()))
      .build();
  private final Lines out = new Lines();
  private final CountDownLatch stop = new CountDownLatch(1);

  @AfterEach
  void stopAll() {
    client.close();
    server.close();
  }

  private CompletableFuture<Void> start(ClusterProgram program) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread thread = new Thread(() -> {
      try {
        program.run(client, out, stop);
        done.complete(null);
      } catch (Throwable e) {
        done.completeExceptionally(e);
      }
    });
    thread.start();
    return done;
  }

  private void stop(CompletableFuture<Void> program) throws Exception {
    stop.countDown();
    program.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void podsAreFollowedAndLookedUpByNode() throws Exception {
    createPod("web", "node-1", "Running");
    createPod("waiting", "", "Pending");

    CompletableFuture<Void> program = start(new PodsByNode());
    out.await("in default: 2");
    delete("/api/v1/namespaces/default/pods/web?gracePeriodSeconds=0");
    out.await("deleted web");

    stop(program);
    assertThat(out.lines()).contains("added web", "added waiting", "on node-1: [default/web]");
  }

  @Test
  void podsThatStayBytesAreLookedUpAndReadAsFarAsNeeded() throws Exception {
    createPod("web", "node-1", "Running");
    createPod("waiting", "", "Pending");

    CompletableFuture<Void> program = start(new PackedPods());
    out.await("web is Running");
    delete("/api/v1/namespaces/default/pods/web?gracePeriodSeconds=0");
    out.await("DELETED default/web");

    stop(program);
    assertThat(out.lines())
        .contains("ADDED default/web", "ADDED default/waiting")
        .filteredOn(line -> line.contains(" runs "))
        .singleElement()
        .asString()
        .startsWith("default/web runs [");
  }

  @Test
  void statefulSetsAreToldAndListed() throws Exception {
    create("/apis/apps/v1/namespaces/default/statefulsets", set("web"));

    CompletableFuture<Void> program = start(new StatefulSets(CLOCK));
    out.await("0 : web");
    patch("/apis/apps/v1/namespaces/default/statefulsets/web", "{'spec':{'replicas':3}}");
    out.await("update: web -> web, 2026-11-15T10:00:00Z");
    delete("/apis/apps/v1/namespaces/default/statefulsets/web");
    out.await("delete: web");

    stop(program);
    assertThat(out.lines())
        .containsExactly(
            "add: web, 2026-11-15T10:00:00Z",
            "0 : web",
            "update: web -> web, 2026-11-15T10:00:00Z",
            "delete: web");
  }

  @Test
  void deploymentsAreToldWithTheirReplicas() throws Exception {
    create("/apis/apps/v1/namespaces/kube-system/deployments", deployment("dns"));
    create("/apis/apps/v1/namespaces/default/deployments", deployment("web"));

    CompletableFuture<Void> program = start(new Deployments(CLOCK));
    out.await("0 : dns");
    patch(
        "/apis/apps/v1/namespaces/kube-system/deployments/dns/status", "{'status':{'replicas':2}}");
    out.await("update: dns, replicas 0 -> 2, 2026-11-15T10:00:00Z");
    delete("/apis/apps/v1/namespaces/kube-system/deployments/dns");
    out.await("delete: dns");

    stop(program);
    assertThat(out.lines())
        .contains("add: dns, 2026-11-15T10:00:00Z", "add: web, 2026-11-15T10:00:00Z")
        .endsWith("0 : dns", "update: dns, replicas 0 -> 2, 2026-11-15T10:00:00Z", "delete: dns")
        .hasSize(5);
  }

  @Test
  void podsAreListedAndThenWatched() throws Exception {
    createPod("web", "node-1", "Running");

    CompletableFuture<Void> program = start(new ListAndWatchPods("default"));
    out.await("ADDED : web , Status:  Running");
    createPod("nettool", "node-1", "Pending");
    out.await("MODIFIED : nettool , Status:  Pending");
    phase("nettool", "Running");
    out.await("MODIFIED : nettool , Status:  Running");
    delete("/api/v1/namespaces/default/pods/nettool?gracePeriodSeconds=0");
    out.await("DELETED : nettool , Status:  Running");

    stop(program);
    assertThat(out.lines()).startsWith("web", "ADDED : web , Status:  Running");
    assertThat(out.lines()).contains("ADDED : nettool , Status:  Pending");
    assertThat(out.lines()).endsWith("DELETED : nettool , Status:  Running");
  }

  @Test
  void keysOfPodsReachAWorkerThatFindsThemByTheirNode() throws Exception {
    createPod("web", "node-1", "Running");
    createPod("db", "node-1", "Running");

    CompletableFuture<Void> program = start(new PodIndexer("default"));
    out.await("default/web is Running; on its node: [[default/db, default/web]]");
    out.await("default/db is Running; on its node: [[default/db, default/web]]");
    delete("/api/v1/namespaces/default/pods/web?gracePeriodSeconds=0");
    out.await("default/web is gone");
    phase("db", "Failed");
    out.await("default/db is Failed; on its node: [[default/db]]");

    stop(program);
  }

  @Test
  void theSchedulerBeginsWhenAllHandlersHaveHadTheInitialList() throws Exception {
    create("/api/v1/nodes", "{'apiVersion':'v1','kind':'Node','metadata':{'name':'node-1'}}");
    createPod("assigned", "node-1", "Running");
    createPod("waiting", "", "Pending");

    CompletableFuture<Void> program = start(new SchedulerStart());
    out.await("scheduling begins");
    createPod("late", "node-1", "Running");
    out.await("added to the cache: late");
    delete("/api/v1/namespaces/default/pods/assigned?gracePeriodSeconds=0");
    out.await("removed from the cache: assigned");

    stop(program);
    assertThat(out.lines().get(0)).matches("caches synced: 2 pods, 1 nodes, \\d+ priority classes");
    assertThat(out.lines().subList(1, out.lines().size()))
        .containsExactly(
            "handlers synced: {assigned=node-1}",
            "scheduling begins",
            "added to the cache: late",
            "removed from the cache: assigned");
  }

  private static String set(String name) {
    return "{'apiVersion':'apps/v1','kind':'StatefulSet'," + workload(name);
  }

  private static String deployment(String name) {
    return "{'apiVersion':'apps/v1','kind':'Deployment'," + workload(name);
  }

  private static String workload(String name) {
    return "'metadata':{'name':'" + name
        + "'},'spec':{'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},"
        + "'spec':{'containers':[{'name':'c','image':'i'}]}}}}";
  }

  private void createPod(String name, String node, String phase) {
    create(
        "/api/v1/namespaces/default/pods",
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name + "'},'spec':{"
            + (node.isEmpty() ? "" : "'nodeName':'" + node + "',")
            + "'containers':[{'name':'c','image':'i'}]}}");
    phase(name, phase);
  }

  private void phase(String pod, String phase) {
    patch(
        "/api/v1/namespaces/default/pods/" + pod + "/status",
        "{'status':{'phase':'" + phase + "','reason':'" + phase + "'}}");
  }

  private void create(String path, String body) {
    send("POST", path, "application/json", body);
  }

  private void patch(String path, String body) {
    send("PATCH", path, "application/merge-patch+json", body);
  }

  private void delete(String path) {
    send("DELETE", path, "", "");
  }

  private void send(String method, String path, String type, String body) {
    ApiResponse response = server.handle(ApiRequest.of(method, path)
        .withBody(type, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    assertThat(response.status()).as(response.text()).isLessThan(300);
  }
}
