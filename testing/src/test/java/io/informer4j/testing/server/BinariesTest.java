package io.informer4j.testing.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinariesTest {

  @TempDir
  Path folder;

  @Test
  void nothingIsFoundWhereNothingIsNamed() {
    assertThat(Binaries.find(Map.of())).isEmpty();
  }

  @Test
  void theFolderHasBothPrograms() throws IOException {
    program("kube-apiserver");
    program("etcd");

    assertThat(Binaries.find(Map.of("KUBEBUILDER_ASSETS", folder.toString())))
        .contains(new Binaries(folder.resolve("kube-apiserver"), folder.resolve("etcd")));
  }

  @Test
  void oneProgramCanBeNamedByItself() throws IOException {
    program("kube-apiserver");
    Path other = program("my-etcd");
    Map<String, String> environment =
        Map.of("KUBEBUILDER_ASSETS", folder.toString(), "TEST_ASSET_ETCD", other.toString());

    assertThat(Binaries.find(environment))
        .contains(new Binaries(folder.resolve("kube-apiserver"), other));
  }

  @Test
  void aProgramThatIsNotThereIsAnErrorAndNotAReasonToTakeAnotherServer() throws IOException {
    program("etcd");

    assertThatThrownBy(() -> Binaries.find(Map.of("KUBEBUILDER_ASSETS", folder.toString())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("there is no program " + folder.resolve("kube-apiserver"));
  }

  private Path program(String name) throws IOException {
    return Files.createFile(
        folder.resolve(name),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
  }
}
