package io.informer4j.cli;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds out which cluster is meant. */
final class Kubeconfigs {

  private Kubeconfigs() {}

  /** Returns what a file says, or what the environment does: KUBECONFIG, the home's, or that of the pod one is in. */
  static Config load(@Nullable String file) {
    Config config = file == null ? Config.autoConfigure(null) : read(file);
    config.setRequestRetryBackoffLimit(0); // a person waits: say at once what is wrong
    return config;
  }

  private static Config read(String file) {
    try {
      return Config.fromKubeconfig(Files.readString(Path.of(file)));
    } catch (NoSuchFileException e) {
      throw new UserException("there is no kubeconfig " + file);
    } catch (IOException e) {
      throw new UserException("the kubeconfig " + file + " cannot be read: " + e.getMessage());
    }
  }
}
