package io.informer4j.cli.demo;

import io.informer4j.apiserver.ApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A kubeconfig for the embedded server, in a folder that only its owner can look into, for as long as the server lives. */
final class KubeconfigFile implements AutoCloseable {

  private final Path folder;
  private final Path file;

  KubeconfigFile(ApiServer server) {
    try {
      this.folder = Files.createTempDirectory("informer4j-demo-");
      this.file = folder.resolve("kubeconfig");
      server.writeKubeconfig(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a kubeconfig: " + e.getMessage(), e);
    }
  }

  Path path() {
    return file;
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + file, e);
    }
  }
}
