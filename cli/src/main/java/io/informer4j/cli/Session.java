package io.informer4j.cli;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.cli.cluster.Kubeconfigs;
import io.informer4j.cli.cluster.ResourceFinder;
import io.informer4j.cli.cluster.UserException;
import io.informer4j.cli.demo.EmbeddedCluster;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.informer.InformerListener;
import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A client of the cluster that a command is about, for as long as the command runs; of an API server in this process, if it was
 * asked for that.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class Session implements AutoCloseable {

  private static final int EMBEDDED_PODS = 60;
  private static final double EMBEDDED_CHANGES_PER_SECOND = 4;
  /** Who has pressed Ctrl-C does not wait for handlers. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);

  private final Config config;
  private final KubernetesClient client;
  private final @Nullable EmbeddedCluster embedded;

  private Session(Config config, @Nullable EmbeddedCluster embedded) {
    this.config = config;
    this.client = new KubernetesClientBuilder().withConfig(config).build();
    this.embedded = embedded;
  }

  static Session open(ClusterOptions options) {
    if (!options.isEmbedded()) {
      return new Session(options.config(), null);
    }
    EmbeddedCluster embedded = EmbeddedCluster.start(EMBEDDED_PODS, EMBEDDED_CHANGES_PER_SECOND);
    Config config = Config.fromKubeconfig(embedded.server().kubeconfig());
    return new Session(Kubeconfigs.forPeople(config), embedded);
  }

  /**
   * Returns the resources that some words mean.
   *
   * @throws UserException if the server does not have one
   */
  List<ResourceType> find(List<String> words, StopSignal stop) throws Exception {
    ResourceFinder finder = new ResourceFinder(client);
    return stop.interrupting(() -> words.stream().map(finder::find).distinct().toList());
  }

  /** Returns a factory of informers of the cluster, each with its listener by its name. */
  SharedInformerFactory informers(Function<String, InformerListener> listeners) {
    return SharedInformerFactory.builder(client)
        .closeTimeout(CLOSE_TIMEOUT)
        .listeners(listeners)
        .build();
  }

  KubernetesClient client() {
    return client;
  }

  Config config() {
    return config;
  }

  /** Returns the namespaces that count when none is named; none for all, which are few if the cluster is embedded. */
  List<String> namespaces() {
    String namespace = config.getNamespace();
    if (embedded != null) {
      return List.of();
    }
    return List.of(namespace == null || namespace.isEmpty() ? "default" : namespace);
  }

  /** Returns where the cluster is, for people. */
  String place() {
    String context = Kubeconfigs.context(config);
    String server = client.getMasterUrl().toString().replaceFirst("/$", "");
    if (embedded != null) {
      return server + ", an API server in this process";
    }
    return context.isEmpty() ? server : server + " (context " + context + ")";
  }

  @Override
  public void close() {
    client.close();
    if (embedded != null) {
      embedded.close();
    }
  }
}
