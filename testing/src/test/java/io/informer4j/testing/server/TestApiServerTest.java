package io.informer4j.testing.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServerOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestApiServerTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theEmbeddedServerIsReachedWithTlsAndWithout(boolean tls) {
    ApiServerOptions options = ApiServerOptions.defaults().withTls(tls);

    try (TestApiServer server = TestApiServer.embedded(options);
        KubernetesClient client = server.client()) {
      assertThat(server.url()).hasScheme(tls ? "https" : "http");
      assertThat(server.ca().isPresent()).isEqualTo(tls);
      assertThat(server.version()).startsWith("v1.36");
      assertThat(client.namespaces().withName("default").get()).isNotNull();
    }
  }

  @Test
  void itsKubeconfigLeadsThereWithItsAuthority() {
    ApiServerOptions options = ApiServerOptions.defaults().withTls(true);

    try (TestApiServer server = TestApiServer.embedded(options)) {
      Config config = Config.fromKubeconfig(server.kubeconfig());
      try (KubernetesClient client =
          new KubernetesClientBuilder().withConfig(config).build()) {
        assertThat(config.isTrustCerts()).isFalse();
        assertThat(client.namespaces().withName("kube-system").get()).isNotNull();
      }
    }
  }
}
