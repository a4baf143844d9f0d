package io.informer4j.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.apiserver.http.Access;
import io.informer4j.apiserver.http.User;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.InformerListener;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.SourceFailure;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Informers get in by every door that fabric8's configuration knows, and wait in front of those that are closed. */
@Tag("jdk")
class AuthenticationTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir
  private Path folder;

  private final ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true));
  private final Map<String, String> properties = new LinkedHashMap<>();
  private final BlockingQueue<SourceFailure> failures = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();

  @AfterEach
  void stop() {
    properties.keySet().forEach(System::clearProperty);
    server.close();
  }

  private interface Scene {
    void play(SharedInformerFactory factory, ResourceInformer<ConfigMap> informer) throws Exception;
  }

  /** Starts an informer with this configuration, whose failures and added objects can be taken. */
  private void follow(Config config, Scene scene) throws Exception {
    try (KubernetesClient client =
            new KubernetesClientBuilder().withConfig(config).build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client)
            .namespaces("default")
            .listener(new InformerListener() {
              @Override
              public void onFailure(SourceFailure failure, Decision decision) {
                failures.add(failure);
              }
            })
            .build()) {
      ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
      informer.addEventHandler(event -> seen.add(event.name().name()));
      factory.start();
      scene.play(factory, informer);
    }
  }

  private void create(String name) {
    String body =
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"}}";
    assertThat(server
            .handle(ApiRequest.of("POST", "/api/v1/namespaces/default/configmaps")
                .withBody("application/json", body.getBytes(StandardCharsets.UTF_8)))
            .status())
        .isEqualTo(201);
  }

  private void awaitSeen(String name) throws InterruptedException {
    String next;
    do {
      next = seen.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      assertThat(next).as("waiting for %s; failures: %s", name, failures).isNotNull();
    } while (!name.equals(next));
  }

  private SourceFailure firstFailure() throws InterruptedException {
    SourceFailure failure = failures.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(failure).as("a failure").isNotNull();
    return failure;
  }

  private String issueToken() {
    return server.gate().issue(User.serviceAccount("default", "operator"), Access.everything());
  }

  private byte[] certificateAuthority() {
    Matcher matcher = Pattern.compile("certificate-authority-data: *\"?([A-Za-z0-9+/=]+)")
        .matcher(server.kubeconfig());
    assertThat(matcher.find()).isTrue();
    return Base64.getDecoder().decode(matcher.group(1));
  }

  private void breakWatches() {
    server.faults().strike(Requests.verb("watch"), Fault.reset());
  }

  @Test
  void aKubeconfigIsEnough() throws Exception {
    Path file = folder.resolve("kubeconfig");
    server.writeKubeconfig(file);
    set("kubeconfig", file.toString());
    create("settings");

    follow(Config.autoConfigure(null), (factory, informer) -> {
      factory.awaitSync(PATIENCE);

      assertThat(informer.lister().namespace("default").get("settings")).isPresent();
    });
  }

  /** As a pod has it: a token and a certificate authority in files, the address in the environment. */
  private Config inCluster(Path token) throws IOException {
    Path authority = Files.write(folder.resolve("ca.crt"), certificateAuthority());
    URI url = server.url();
    set("kubeconfig", folder.resolve("none").toString());
    set("KUBERNETES_SERVICE_HOST", url.getHost());
    set("KUBERNETES_SERVICE_PORT", Integer.toString(url.getPort()));
    set("kubernetes.auth.serviceAccount.token", token.toString());
    set("kubernetes.certs.ca.file", authority.toString());
    return Config.autoConfigure(null);
  }

  @Test
  void insideOfAClusterATokenThatIsRotatedIsReadAgain() throws Exception {
    String first = issueToken();
    Path token = Files.writeString(folder.resolve("token"), first);

    follow(inCluster(token), (factory, informer) -> {
      factory.awaitSync(PATIENCE);
      Files.writeString(token, server.gate().rotate(first));
      breakWatches();
      create("after-rotation");

      awaitSeen("after-rotation");
    });
  }

  @Test
  void anExecPluginIsAskedAgainWhenItsTokenIsRefused() throws Exception {
    String first = issueToken();
    Path token = Files.writeString(folder.resolve("token"), first);

    follow(kubeconfigWithPlugin(token), (factory, informer) -> {
      factory.awaitSync(PATIENCE);
      Files.writeString(token, server.gate().rotate(first));
      breakWatches();
      create("after-rotation");

      awaitSeen("after-rotation");
    });
  }

  private Config kubeconfigWithPlugin(Path token) throws IOException {
    Path plugin = folder.resolve("plugin");
    Files.writeString(plugin, """
        #!/bin/sh
        printf '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"%%s"}}' \\
          "$(cat '%s')"
        """.formatted(token));
    Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwx------"));
    Path file = folder.resolve("kubeconfig");
    Files.writeString(file, """
        apiVersion: v1
        kind: Config
        clusters:
        - name: c
          cluster: {server: "%s", certificate-authority-data: %s}
        users:
        - name: u
          user:
            exec: {apiVersion: client.authentication.k8s.io/v1, command: "%s", interactiveMode: Never}
        contexts: [{name: x, context: {cluster: c, user: u}}]
        current-context: x
        """.formatted(
            server.url(), Base64.getEncoder().encodeToString(certificateAuthority()), plugin));
    set("kubeconfig", file.toString());
    return Config.autoConfigure(null);
  }

  @Test
  void aWrongTokenIsSaidAndTriedAgainUntilItIsRight() throws Exception {
    Config config = new ConfigBuilder(Config.fromKubeconfig(server.kubeconfig()))
        .withOauthToken("wrong-token")
        .withAutoOAuthToken(null)
        .build();

    follow(config, (factory, informer) -> {
      SourceFailure failure = firstFailure();
      assertThat(failure.code()).isEqualTo(401);
      assertThat(failure.message()).contains("401").doesNotContain("wrong-token");
      server
          .gate()
          .admit("wrong-token", User.serviceAccount("default", "operator"), Access.everything());

      factory.awaitSync(PATIENCE);
    });
  }

  @Test
  @SuppressWarnings("try") // the fault ends before the block does
  void missingPermissionsAreSaidAndTriedAgainUntilTheyAreGiven() throws Exception {
    ActiveFault forbidden = server
        .faults()
        .inject(
            Requests.resource("configmaps").and(request -> !request.method().equals("POST")),
            Fault.status(403));
    follow(Config.fromKubeconfig(server.kubeconfig()), (factory, informer) -> {
      SourceFailure failure = firstFailure();
      assertThat(failure.code()).isEqualTo(403);
      assertThat(informer.hasSynced()).isFalse();
      forbidden.close();

      factory.awaitSync(PATIENCE);
    });
  }

  @Test
  void anUntrustedCertificateIsSaidAndTriedAgainUntilItIsTheRightOne() throws Exception {
    try (ApiServer impostor = ApiServer.start(ApiServerOptions.defaults().withTls(true));
        Forwarder address = new Forwarder(impostor.url().getPort())) {
      Config config = new ConfigBuilder(Config.fromKubeconfig(server.kubeconfig()))
          .withMasterUrl("https://127.0.0.1:" + address.port())
          .build();

      follow(config, (factory, informer) -> {
        SourceFailure failure = firstFailure();
        assertThat(failure.message()).containsIgnoringCase("certificate");
        assertThat(informer.hasSynced()).isFalse();
        address.leadTo(server.url().getPort());

        factory.awaitSync(PATIENCE);
      });
    }
  }

  @Test
  @SuppressWarnings("try") // the fault ends before the block does
  void aServerThatDoesNotListenIsSaidAndFoundWhenItDoes() throws Exception {
    ActiveFault down = server.faults().refuseConnections();
    follow(Config.fromKubeconfig(server.kubeconfig()), (factory, informer) -> {
      SourceFailure failure = firstFailure();
      assertThat(failure.kind()).isEqualTo(SourceFailure.Kind.CONNECTION_REFUSED);
      assertThat(failure.message()).contains(server.url().getHost());
      down.close();

      factory.awaitSync(PATIENCE);
    });
  }

  @Test
  void aHostThatDoesNotExistIsNamed() throws Exception {
    Config config = new ConfigBuilder(Config.empty())
        .withMasterUrl("https://no-such-host.invalid")
        .withOauthToken("token")
        .build();

    follow(
        config,
        (factory, informer) ->
            assertThat(firstFailure().message()).contains("no-such-host.invalid"));
  }

  private void set(String property, String value) {
    properties.put(property, value);
    System.setProperty(property, value);
  }
}
