package io.informer4j.testing.server;

import static io.informer4j.testing.server.ServerKind.EMBEDDED;
import static io.informer4j.testing.server.ServerKind.EXISTING_CLUSTER;
import static io.informer4j.testing.server.ServerKind.KUBE_APISERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerChoiceTest {

  @Test
  void theEmbeddedServerIsTheDefault() {
    assertThat(choice(Map.of())).isEqualTo(EMBEDDED);
    assertThat(choice(Map.of("KUBEBUILDER_ASSETS", " ", "USE_EXISTING_CLUSTER", "false")))
        .isEqualTo(EMBEDDED);
  }

  @Test
  void binariesMeanARealServer() {
    assertThat(choice(Map.of("KUBEBUILDER_ASSETS", "/opt/assets"))).isEqualTo(KUBE_APISERVER);
    assertThat(choice(Map.of("TEST_ASSET_KUBE_APISERVER", "/a", "TEST_ASSET_ETCD", "/b")))
        .isEqualTo(KUBE_APISERVER);
    assertThat(choice(Map.of("TEST_ASSET_KUBE_APISERVER", "/a"))).isEqualTo(EMBEDDED);
  }

  @Test
  void anExistingClusterGoesBeforeBinaries() {
    Map<String, String> environment =
        Map.of("KUBEBUILDER_ASSETS", "/opt/assets", "USE_EXISTING_CLUSTER", "True");

    assertThat(choice(environment)).isEqualTo(EXISTING_CLUSTER);
  }

  @Test
  void theSettingHasTheLastWord() {
    ServerChoice choice =
        ServerChoice.of(Map.of("USE_EXISTING_CLUSTER", "true"), Optional.of("embedded"));

    assertThat(choice.kind()).isEqualTo(EMBEDDED);
    assertThat(choice.reason()).isEqualTo("informer4j.server is embedded");
  }

  @Test
  void anUnknownSettingIsAnErrorThatNamesTheKnownOnes() {
    assertThatThrownBy(() -> ServerChoice.of(Map.of(), Optional.of("minikube")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "informer4j.server must be embedded or kube-apiserver or existing-cluster, but is"
                + " 'minikube'");
  }

  @Test
  void aTestThatCannotDoWithTheChosenServerGetsTheEmbeddedOneOrNone() {
    ServerChoice real = new ServerChoice(KUBE_APISERVER, "for the test");

    assertThat(real.among(List.of())).contains(KUBE_APISERVER);
    assertThat(real.among(List.of(EXISTING_CLUSTER, KUBE_APISERVER))).contains(KUBE_APISERVER);
    assertThat(real.among(List.of(EMBEDDED))).contains(EMBEDDED);
    assertThat(real.among(List.of(EXISTING_CLUSTER))).isEmpty();
  }

  private static ServerKind choice(Map<String, String> environment) {
    return ServerChoice.of(environment, Optional.empty()).kind();
  }
}
