package io.informer4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.informer4j.examples.cluster.ConfigMapFreshness;
import io.informer4j.examples.cluster.ConfigMapNamespaces;
import io.informer4j.examples.cluster.LeaseLeaderElection;
import io.informer4j.examples.cluster.PodConsole;
import io.informer4j.examples.cluster.PodHealthProbes;
import io.informer4j.examples.cluster.PodMetrics;
import io.informer4j.examples.cluster.PodQuickStart;
import io.informer4j.examples.cluster.PodWorkQueue;
import io.informer4j.examples.cluster.SecretMetadataOnly;
import io.informer4j.examples.cluster.TeamCustomResource;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs each program for a cluster as a user would, lets something happen, and compares what it prints. */
@ExtendWith(OnEmbeddedCluster.class)
class ClusterExamplesTest {

  private final KubernetesClient client;

  ClusterExamplesTest(KubernetesClient client) {
    this.client = client;
  }

  @Test
  void theQuickStartTellsOfPodsAndCountsThem() throws Exception {
    try (ExampleRun run = ExampleRun.start(PodQuickStart::main)) {
      run.await("pods in default: 2");
      assertThat(run.lines())
          .filteredOn(line -> line.startsWith("added "))
          .containsExactlyInAnyOrder("added web", "added waiting", "added cart", "added dns");

      withPod("newcomer", () -> run.await("added newcomer"));
      run.await("deleted newcomer");
    }
  }

  @Test
  void aCustomResourceIsFollowedByItsClass() throws Exception {
    try (ExampleRun run = ExampleRun.start(TeamCustomResource::main)) {
      assertThat(run.awaitEnd())
          .containsExactly(
              "added green, 3 members", "led by ada: [default/green]", "deleted green");
    }
  }

  @Test
  void namespacesComeAndGo() throws Exception {
    try (ExampleRun run = ExampleRun.start(ConfigMapNamespaces::main)) {
      assertThat(run.awaitEnd())
          .contains(
              "ADDED default/settings",
              "[default] have 1 config maps",
              "ADDED shop/prices",
              "[default, shop] have 2 config maps",
              "DELETED shop/prices")
          .endsWith("[default] have 1 config maps");
    }
  }

  @Test
  void metadataIsAllThatIsThereOfSecrets() throws Exception {
    try (ExampleRun run = ExampleRun.start(SecretMetadataOnly::main)) {
      assertThat(run.awaitEnd()).containsExactly("shop/bank {app=cart}");
    }
  }

  @Test
  void whatWasWrittenIsRead() throws Exception {
    try (ExampleRun run = ExampleRun.start(ConfigMapFreshness::main)) {
      assertThat(run.awaitEnd())
          .containsExactly("the overlay shows it: true", "the cache shows it: true");
    }
    assertThat(client.configMaps().inNamespace("default").withName("fresh").get())
        .isNull();
  }

  @Test
  void namesReachAWorkerUntilThePodIsGone() throws Exception {
    try (ExampleRun run = ExampleRun.start(PodWorkQueue::main)) {
      run.await("default/web is Running");
      run.await("shop/cart is Running");
      withPod("short-lived", () -> run.await("default/short-lived is Pending"));
      run.await("default/short-lived is gone");
    }
  }

  @Test
  void theLeaderGivesItsLeaseBack() throws Exception {
    try (ExampleRun run = ExampleRun.start(LeaseLeaderElection::main)) {
      run.awaitLine(line -> line.endsWith(" leads"), "… leads");
      assertThat(lease().getSpec().getHolderIdentity() + " leads")
          .isEqualTo(run.lines().get(0));
    }
    assertThat(lease().getSpec().getHolderIdentity()).isNullOrEmpty();
  }

  private Lease lease() {
    return client.leases().inNamespace("default").withName("informer4j-example").get();
  }

  @Test
  void probesAreAnswered() throws Exception {
    try (ExampleRun run = ExampleRun.start(PodHealthProbes::main)) {
      String port =
          run.awaitLine(line -> line.startsWith("probes on port "), "the port").substring(15);

      HttpResponse<String> live = get("http://127.0.0.1:" + port + "/livez");
      assertThat(live.statusCode()).isEqualTo(200);
      assertThat(live.body()).contains("live").contains("pods");
      HttpResponse<String> ready = get("http://127.0.0.1:" + port + "/readyz");
      assertThat(ready.statusCode()).isEqualTo(ready.body().startsWith("ready") ? 200 : 503);
    }
  }

  @Test
  void figuresOfTheInformerAreInTheRegistry() throws Exception {
    try (ExampleRun run = ExampleRun.start(PodMetrics::main)) {
      assertThat(run.awaitEnd())
          .contains(
              "informer_store_objects 4.0", "informer_synced 1.0", "informer_lists_total 1.0");
    }
  }

  @Test
  void theConsoleShowsTheInformersToWhoHasItsAddress() throws Exception {
    try (ExampleRun run = ExampleRun.start(PodConsole::main)) {
      URI page = URI.create(
          run.awaitLine(line -> line.startsWith("open "), "the address").substring(5));
      String overview = page.resolve("/api/v1/overview").toString();
      String token = page.getFragment().substring("token=".length());

      assertThat(get(overview).statusCode()).isEqualTo(401);
      HttpResponse<String> answer = get(overview, "Authorization", "Bearer " + token);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("\"pods\"").contains("\"configmaps\"");
    }
  }

  private static HttpResponse<String> get(String url, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Lets a pod be there while something else happens. */
  private void withPod(String name, Runnable meanwhile) {
    Resource<Pod> pod = client.resource(Pods.named(name));
    pod.create();
    try {
      meanwhile.run();
    } finally {
      pod.withGracePeriod(0).delete();
    }
  }
}
