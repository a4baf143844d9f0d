package io.informer4j.cli;

import io.fabric8.kubernetes.client.Config;
import io.informer4j.cli.cluster.Kubeconfigs;
import io.informer4j.cli.cluster.UserException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster a command is about. */
final class ClusterOptions {

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "The kubeconfig; by default KUBECONFIG or ~/.kube/config.")
  private @Nullable String kubeconfig;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "The context in it; by default the current one.")
  private @Nullable String context;

  @Option(
      names = "--embedded",
      description = "No cluster at all: an API server in this process, with some life in it.")
  private boolean embedded;

  boolean isEmbedded() {
    return embedded;
  }

  /**
   * Returns how to reach the cluster.
   *
   * @throws UserException if that cannot be found out
   */
  Config config() {
    return Kubeconfigs.load(Optional.ofNullable(kubeconfig), Optional.ofNullable(context));
  }
}
