package io.informer4j.testing.server;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/** A server while a class or a method has it, with the client that was made for it. */
final class LeasedServer {

  static final List<Class<?>> TYPES =
      List.of(TestApiServer.class, Config.class, KubernetesClient.class, ApiServer.class);

  private final TestApiServer server;
  private Optional<KubernetesClient> client = Optional.empty();

  private LeasedServer(TestApiServer server) {
    this.server = server;
  }

  static LeasedServer start(ServerKind kind, EnableApiServer wish) {
    return new LeasedServer(
        switch (kind) {
          case EMBEDDED -> TestApiServer.embedded(options(wish));
          case KUBE_APISERVER -> TestApiServer.real(KubeApiServerOptions.of(binaries()));
          case EXISTING_CLUSTER -> TestApiServer.existing();
        });
  }

  private static ApiServerOptions options(EnableApiServer wish) {
    return ApiServerOptions.defaults()
        .withTls(wish.tls())
        .withBookmarkPeriod(Duration.ofSeconds(wish.bookmarkSeconds()))
        .withWindow(wish.window())
        .withWatchList(wish.watchList());
  }

  private static Binaries binaries() {
    return Binaries.find(System.getenv())
        .orElseThrow(() -> new IllegalArgumentException(
            "a real kube-apiserver is asked for, but " + Binaries.FOLDER + " does not name one"));
  }

  /** Returns what a parameter or field of one of the {@link #TYPES} gets. */
  Object value(Class<?> type) {
    if (type == TestApiServer.class) {
      return server;
    }
    if (type == Config.class) {
      return server.config();
    }
    if (type == KubernetesClient.class) {
      return client();
    }
    return server
        .embedded()
        .orElseThrow(() -> new ParameterResolutionException("the server is "
            + server.kind().label()
            + ": only the embedded one is an ApiServer (see @NeedsServer)"));
  }

  boolean isEmbedded() {
    return server.embedded().isPresent();
  }

  private synchronized KubernetesClient client() {
    KubernetesClient existing = client.orElseGet(server::client);
    client = Optional.of(existing);
    return existing;
  }

  synchronized void close() {
    try {
      client.ifPresent(KubernetesClient::close);
    } finally {
      server.close();
    }
  }
}
