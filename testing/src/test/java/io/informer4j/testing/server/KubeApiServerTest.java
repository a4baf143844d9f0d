package io.informer4j.testing.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class KubeApiServerTest {

  private static Optional<Binaries> binaries = Optional.empty();

  @BeforeAll
  static void aRealServerIsThere() {
    binaries = Binaries.find(System.getenv());
    assumeTrue(
        binaries.isPresent(), "KUBEBUILDER_ASSETS names no kube-apiserver and etcd to be started");
  }

  @Test
  void objectsAndRevisionsOutliveARestart() {
    List<Long> pids;
    try (KubeApiServer server = KubeApiServer.start(options())) {
      URI url = server.url();
      String created = get(server, "/api/v1/namespaces/default").orElseThrow();

      server.restart();

      assertThat(server.url()).isEqualTo(url);
      assertThat(get(server, "/api/v1/namespaces/default")).contains(created);
      pids = server.pids();
    }
    assertThat(pids).hasSize(2).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
  }

  @Test
  void whatCameAfterABackupIsGoneOnceItIsRestored() {
    try (TestApiServer server = TestApiServer.real(options());
        KubernetesClient client = server.client()) {
      KubeApiServer real = server.real().orElseThrow();
      Resource<ConfigMap> late = client
          .configMaps()
          .inNamespace("default")
          .resource(new ConfigMapBuilder()
              .withNewMetadata()
              .withName("late")
              .endMetadata()
              .build());
      Path backup = real.backUp();
      late.create();

      real.restore(backup);

      assertThat(late.get()).isNull();
      assertThat(get(real, "/api/v1/namespaces/default")).isPresent();
    }
  }

  @Test
  void severalServersRunBesideEachOther() {
    try (KubeApiServer one = KubeApiServer.start(options());
        KubeApiServer other = KubeApiServer.start(options())) {
      assertThat(one.url()).isNotEqualTo(other.url());
      assertThat(get(one, "/version")).isPresent();
      assertThat(get(other, "/version")).isPresent();
      assertThat(PlainHttp.get(
              one.url().resolve("/api/v1/nodes"),
              Optional.of(other.token()),
              Optional.of(one.ca())))
          .isEmpty();
    }
  }

  @Test
  void aServerThatCannotStartShowsWhatItSaid() {
    KubeApiServerOptions options = options().withArguments("--no-such-flag=1");

    assertThatThrownBy(() -> KubeApiServer.start(options))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining("no-such-flag");
  }

  private static KubeApiServerOptions options() {
    return KubeApiServerOptions.of(binaries.orElseThrow()).withStopTimeout(Duration.ofSeconds(5));
  }

  private static Optional<String> get(KubeApiServer server, String path) {
    return PlainHttp.get(
        server.url().resolve(path), Optional.of(server.token()), Optional.of(server.ca()));
  }
}
