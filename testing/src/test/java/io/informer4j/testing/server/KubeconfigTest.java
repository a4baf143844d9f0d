package io.informer4j.testing.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class KubeconfigTest {

  private static final String CA =
      Pem.of("CERTIFICATE", "not really".getBytes(StandardCharsets.UTF_8));

  @Test
  void whatIsWrittenIsReadBackTheSame() {
    Config config = new ConfigBuilder(Config.empty())
        .withMasterUrl("https://127.0.0.1:6443")
        .withOauthToken("secret")
        .withCaCertData(Pem.data(CA))
        .build();

    Config read = Config.fromKubeconfig(Kubeconfig.of(config));

    assertThat(read.getMasterUrl()).isEqualTo("https://127.0.0.1:6443/");
    assertThat(Kubeconfig.token(read)).contains("secret");
    assertThat(Kubeconfig.pem(read.getCaCertData())).isEqualTo(CA);
  }

  @Test
  void certificatesOfUsersAreKept() {
    Config config = new ConfigBuilder(Config.empty())
        .withMasterUrl("https://127.0.0.1:6443")
        .withClientCertData(Pem.data(CA))
        .withClientKeyData(CA)
        .build();

    assertThat(Kubeconfig.of(config))
        .contains("client-certificate-data: " + Pem.data(CA))
        .contains("client-key-data: " + Pem.data(CA))
        .doesNotContain("token");
  }

  @Test
  void theLastCertificateOfAChainIsItsAuthority() {
    String leaf = Pem.of("CERTIFICATE", "leaf".getBytes(StandardCharsets.UTF_8));

    assertThat(Pem.certificates(leaf + CA)).containsExactly(leaf, CA);
  }
}
