package io.informer4j.examples;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test class the cluster that {@code examples/run} gives an example, as that of the current kubeconfig; its client is there
 * as a parameter.
 */
final class OnEmbeddedCluster implements BeforeAllCallback, ParameterResolver {

  private static final ExtensionContext.Namespace KEY =
      ExtensionContext.Namespace.create(OnEmbeddedCluster.class);

  @Override
  public void beforeAll(ExtensionContext context) {
    cluster(context);
  }

  private static EmbeddedCluster cluster(ExtensionContext context) {
    return context
        .getStore(KEY)
        .computeIfAbsent("cluster", key -> new Current(), Current.class)
        .cluster;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == KubernetesClient.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return cluster(context).client();
  }

  /** The cluster, and the system properties by which examples find it; JUnit closes it with the class. */
  private static final class Current implements AutoCloseable {

    private final Path kubeconfig;
    private final EmbeddedCluster cluster;

    Current() {
      try {
        kubeconfig = Files.createTempFile("examples", ".kubeconfig");
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      cluster = new EmbeddedCluster(kubeconfig);
      System.setProperty(Config.KUBERNETES_KUBECONFIG_FILE, kubeconfig.toString());
      System.setProperty("port", "0"); // any that is free, for those that serve something
    }

    @Override
    public void close() throws IOException {
      System.clearProperty("port");
      System.clearProperty(Config.KUBERNETES_KUBECONFIG_FILE);
      cluster.close();
      Files.delete(kubeconfig);
    }
  }
}
