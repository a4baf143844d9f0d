package io.informer4j.benchmarks.sync;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Writes a kubeconfig for a cluster that was named on the command line. */
final class Kubeconfigs {

  private Kubeconfigs() {}

  /** Certificates are not checked: what is measured is somebody's own cluster, named by hand. */
  static void write(Path file, SyncOptions options) throws IOException {
    Files.writeString(file, """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "%s", insecure-skip-tls-verify: true}}]
        users: [{name: u, user: {token: "%s"}}]
        contexts: [{name: x, context: {cluster: c, user: u}}]
        current-context: x
        """.formatted(
            Objects.requireNonNull(options.server()), Objects.requireNonNull(options.token())));
  }
}
