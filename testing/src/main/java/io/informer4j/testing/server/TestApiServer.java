package io.informer4j.testing.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import java.net.URI;
import java.util.Optional;

/**
 * The API server that a test talks to, whichever it is.
 *
 * <pre>{@code
 * @Test
 * @EnableApiServer
 * void theServerSaysWhoItIs(TestApiServer server) {
 *   System.out.println(server.kind() + " " + server.version() + " at " + server.url());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class TestApiServer implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ServerKind kind;
  private final Config config;
  private final Optional<ApiServer> embedded;
  private final Optional<KubeApiServer> real;

  private TestApiServer(
      ServerKind kind, Config config, Optional<ApiServer> embedded, Optional<KubeApiServer> real) {
    this.kind = kind;
    this.config = config;
    this.embedded = embedded;
    this.real = real;
  }

  /** Starts the embedded server; clients know its authority if it speaks TLS. */
  public static TestApiServer embedded(ApiServerOptions options) {
    ApiServer server = ApiServer.start(options);
    return new TestApiServer(
        ServerKind.EMBEDDED,
        Config.fromKubeconfig(server.kubeconfig()),
        Optional.of(server),
        Optional.empty());
  }

  /**
   * Starts a real kube-apiserver.
   *
   * @throws ServerStartException if it does not become ready, with the end of its output
   */
  public static TestApiServer real(KubeApiServerOptions options) {
    KubeApiServer server = KubeApiServer.start(options);
    return new TestApiServer(
        ServerKind.KUBE_APISERVER,
        config(server.url(), server.token(), server.ca()),
        Optional.empty(),
        Optional.of(server));
  }

  /** Takes the cluster of the user's kubeconfig, which is left as it is by {@link #close}. */
  public static TestApiServer existing() {
    return new TestApiServer(
        ServerKind.EXISTING_CLUSTER,
        Config.autoConfigure(null),
        Optional.empty(),
        Optional.empty());
  }

  private static Config config(URI url, String token, String ca) {
    return new ConfigBuilder(Config.empty())
        .withMasterUrl(url.toString())
        .withOauthToken(token)
        .withNamespace("default")
        .withCaCertData(Pem.data(ca))
        .build();
  }

  /** Returns which server this is. */
  public ServerKind kind() {
    return kind;
  }

  /** Returns where it listens, such as {@code https://127.0.0.1:40123}. */
  public URI url() {
    String text = config.getMasterUrl();
    return URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
  }

  /** Returns a bearer token; of an existing cluster there may be none. */
  public Optional<String> token() {
    return Kubeconfig.token(config);
  }

  /** Returns the authority that its certificate is to be checked with, in PEM, if it is not a public one. */
  public Optional<String> ca() {
    return Optional.of(Kubeconfig.data(config.getCaCertData(), config.getCaCertFile()))
        .filter(data -> !data.isEmpty())
        .map(Kubeconfig::pem);
  }

  /** Returns a kubeconfig with this server and its credentials, for kubectl for instance. */
  public String kubeconfig() {
    return Kubeconfig.of(config);
  }

  /** Returns a configuration for fabric8's client; each caller has its own. */
  public Config config() {
    return new ConfigBuilder(config).build();
  }

  /** Returns a new client, which the caller closes. Its implementation must be on the class path. */
  public KubernetesClient client() {
    return new KubernetesClientBuilder().withConfig(config()).build();
  }

  /** Asks the server for its version, such as {@code v1.36.4}. */
  public String version() {
    Optional<String> answer = PlainHttp.get(url().resolve("/version"), token(), ca());
    if (answer.isEmpty()) {
      return versionByClient();
    }
    try {
      return MAPPER.readTree(answer.get()).path("gitVersion").asText();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(url() + " does not tell its version in JSON", e);
    }
  }

  /** Asks as fabric8's client does, which knows more ways to say who is asking: certificates for instance. */
  private String versionByClient() {
    try (KubernetesClient client = client()) {
      return client.getKubernetesVersion().getGitVersion();
    }
  }

  /** Returns the embedded server behind this, for its faults, if it is that. */
  public Optional<ApiServer> embedded() {
    return embedded;
  }

  /** Returns the launched server behind this, to restart it for instance, if it is that. */
  public Optional<KubeApiServer> real() {
    return real;
  }

  /** Stops what was started. May be called again. */
  @Override
  public void close() {
    embedded.ifPresent(ApiServer::close);
    real.ifPresent(KubeApiServer::close);
  }

  @Override
  public String toString() {
    return kind.label() + " at " + url();
  }
}
