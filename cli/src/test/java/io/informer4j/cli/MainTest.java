package io.informer4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.rest.ApiRequest;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {

  private static final long PATIENCE_SECONDS = 30;

  @TempDir
  private Path folder;

  private final PrintedLines out = new PrintedLines();
  private final PrintedLines err = new PrintedLines();
  private final Terminal terminal = new Terminal(out.stream(), err.stream(), false);
  private final StopSignal stop = new StopSignal();

  private int run(String... words) {
    return Main.run(words, terminal, stop);
  }

  @Test
  void theDemoFollowsAClusterThroughBrokenConnectionsAndLosesNothing() {
    int code = run("demo", "--seconds", "3", "--rate", "60", "--faults", "1");

    assertThat(code).as("%s", err).isZero();
    assertThat(out.toString())
        .contains("API server at https://127.0.0.1:")
        .contains("ADDED    Pod          shop/cart-v1-")
        .contains("ADDED    Node         node-")
        .contains("UPDATED  Deployment   shop/")
        .contains("DELETED  Pod          shop/")
        .contains("** all connections are broken now")
        .contains("watching from the present state on")
        .containsPattern("watching from revision \\d+")
        .containsPattern("== \\d+ pods @\\d+, 4 deployments @\\d+, \\d nodes @\\d+ \\| ")
        .contains("== pods: ", "the same as the server has, at the same revisions")
        .doesNotContain("the mirror has {");
  }

  @Test
  void theDemoStopsWhenAsked() throws Exception {
    CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> run("demo"));
    out.await("Pod          shop/");

    stop.stop();

    assertThat(code.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isZero();
  }

  @Test
  void watchPrintsWhatHappensUntilStopped() throws Exception {
    try (ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true))) {
      Path kubeconfig = folder.resolve("kubeconfig");
      server.writeKubeconfig(kubeconfig);
      create(server, "red", "{}");
      create(server, "blue", "{\"tier\":\"web\"}");
      CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> run(
          "watch", "cm", "-n", "default", "-l", "tier=web", "--kubeconfig", kubeconfig.toString()));
      out.await("ADDED    ConfigMap    default/blue");
      create(server, "green", "{\"tier\":\"web\"}");
      out.await("ADDED    ConfigMap    default/green");
      server.handle(ApiRequest.of("DELETE", "/api/v1/namespaces/default/configmaps/blue"));
      out.await("DELETED  ConfigMap    default/blue");

      stop.stop();

      assertThat(code.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isZero();
      assertThat(out.toString())
          .contains("watching configmaps in default at https://127.0.0.1:")
          .doesNotContain("default/red");
    }
  }

  private static void create(ApiServer server, String name, String labels) {
    String body = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name
        + "\",\"labels\":" + labels + "}}";
    assertThat(server
            .handle(ApiRequest.of("POST", "/api/v1/namespaces/default/configmaps")
                .withBody("application/json", body.getBytes(StandardCharsets.UTF_8)))
            .status())
        .isEqualTo(201);
  }

  @Test
  void aResourceThatTheServerDoesNotHaveIsNamed() {
    try (ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true))) {
      Path kubeconfig = folder.resolve("kubeconfig");
      server.writeKubeconfig(kubeconfig);

      int code = run("watch", "pots", "--kubeconfig", kubeconfig.toString());

      assertThat(code).isEqualTo(1);
      assertThat(err.toString())
          .contains("informer4j: the server has no resource 'pots'")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void aServerThatDoesNotListenIsSaidInOneLine() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    Path kubeconfig = folder.resolve("kubeconfig");
    Files.writeString(kubeconfig, """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
        users: [{name: u, user: {token: t}}]
        contexts: [{name: x, context: {cluster: c, user: u}}]
        current-context: x
        """.formatted(port));

    int code = run("watch", "pods", "--kubeconfig", kubeconfig.toString());

    assertThat(code).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains("informer4j: nobody listens at the cluster's address");
  }

  @Test
  void aMissingKubeconfigIsNamed() {
    int code = run("watch", "pods", "--kubeconfig", folder.resolve("nothing").toString());

    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).contains("informer4j: there is no kubeconfig ");
  }

  @Test
  void whatIsNoOptionIsSaidWithAWayToHelp() {
    int code = run("watch", "pods", "--quickly");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .contains("informer4j: Unknown option: '--quickly'")
        .contains("Try 'informer4j watch --help'.");
  }

  @Test
  void oneNamespaceAndAllOfThemExcludeEachOther() {
    int code = run("watch", "pods", "-n", "a", "-A");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).contains("mutually exclusive");
  }

  @Test
  void withoutACommandThereIsHelp() {
    int code = run();

    assertThat(code).isZero();
    assertThat(out.toString()).contains("Usage: informer4j", "demo", "watch");
  }
}
