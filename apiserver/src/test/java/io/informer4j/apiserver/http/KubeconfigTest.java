package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigTest {

  private final Kubeconfig plain =
      new Kubeconfig(URI.create("http://127.0.0.1:8080"), Optional.empty(), "s3cret", "ns");

  @TempDir
  private Path folder;

  @Test
  void saysWhereTheServerIsAndWhoAsks() {
    assertThat(plain.yaml())
        .contains("    server: \"http://127.0.0.1:8080\"\n")
        .contains("    token: \"s3cret\"\n")
        .contains("    namespace: \"ns\"\n")
        .contains("current-context: informer4j\n")
        .doesNotContain("certificate-authority-data");
    assertThat(plain.toString()).doesNotContain("s3cret");
  }

  @Test
  void carriesTheAuthorityToTrust() {
    Kubeconfig config =
        new Kubeconfig(URI.create("https://127.0.0.1:1"), Optional.of("PEM\n"), "", "default");

    assertThat(Kubeconfigs.authority(config.yaml())).isEqualTo("PEM\n");
    assertThat(config.yaml()).contains("  user: {}\n");
  }

  @Test
  void isForItsOwnerAlone() throws IOException {
    Path file = folder.resolve("a/b/config");

    plain.writeTo(file);
    plain.writeTo(file);

    assertThat(Files.readString(file)).isEqualTo(plain.yaml());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files.toList()).isEqualTo(List.of(file));
    }
  }

  @Test
  void doesNotOverwriteWhatItHasNotWritten() throws IOException {
    Path file = folder.resolve("config");
    Files.writeString(file, "apiVersion: v1\n");

    assertThatThrownBy(() -> plain.writeTo(file)).isInstanceOf(FileAlreadyExistsException.class);

    assertThat(Files.readString(file)).isEqualTo("apiVersion: v1\n");
  }
}
