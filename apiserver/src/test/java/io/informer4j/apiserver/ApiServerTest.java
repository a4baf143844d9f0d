package io.informer4j.apiserver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.rest.ApiRequest;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ApiServerTest {

  private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

  private static ApiRequest create(String name) {
    return ApiRequest.of("POST", CONFIG_MAPS)
        .withBody(
            "application/json", ("{\"metadata\":{\"name\":\"" + name + "\"}}").getBytes(UTF_8));
  }

  @Test
  void objectsCanBeWrittenAndReadWithoutHttp() {
    try (ApiServer server = ApiServer.start()) {
      assertThat(server.handle(create("a")).status()).isEqualTo(201);
      assertThat(server.handle(ApiRequest.of("GET", CONFIG_MAPS)).text())
          .contains("\"name\":\"a\"");
      assertThatThrownBy(() -> server.handle(ApiRequest.of("GET", CONFIG_MAPS + "?watch=1")))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void theNamespacesOfEveryClusterAreThere() {
    try (ApiServer server = ApiServer.start()) {
      String namespaces =
          server.handle(ApiRequest.of("GET", "/api/v1/namespaces")).text();

      assertThat(namespaces)
          .contains("\"default\"", "\"kube-node-lease\"", "\"kube-public\"", "\"kube-system\"");
    }
  }

  @Test
  void resourceVersionsLookAsTheOptionsSay() {
    ApiServerOptions wide = ApiServerOptions.defaults().withRevisionFormat(RevisionFormat.WIDE);
    try (ApiServer server = ApiServer.start(wide)) {
      assertThat(server.faults().resourceVersion()).hasSizeGreaterThan(20);
    }
  }

  @Test
  void aPortThatSomebodyElseHasIsSaidSo() {
    try (ApiServer server = ApiServer.start()) {
      ApiServerOptions same = ApiServerOptions.defaults().withPort(server.url().getPort());

      assertThatThrownBy(() -> ApiServer.start(same))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining(Integer.toString(server.url().getPort()));
    }
  }

  @Test
  void thereMustBeAReplica() {
    assertThatThrownBy(() -> ApiServerOptions.defaults().withReplicas(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void faultsCanBeLiftedAfterTheServerWasClosed() {
    ApiServer server = ApiServer.start();
    ActiveFault refused = server.faults().refuseConnections();
    ActiveFault held = server.faults().hold(0);
    ActiveFault injected = server.faults().inject(Requests.all(), Fault.stall());

    server.close();
    refused.close();
    held.close();
    injected.close();

    assertThatThrownBy(() -> server.faults().compact()).isInstanceOf(IllegalStateException.class);
  }
}
