package io.informer4j.apiserver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.rest.ApiRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("jdk")
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

  private static ObjectNode configMap(int number) {
    ObjectNode map = JsonNodeFactory.instance.objectNode();
    map.put("apiVersion", "v1").put("kind", "ConfigMap");
    map.putObject("metadata").put("name", "map-" + number).put("namespace", "somewhere");
    map.putObject("data").put("k", "x".repeat(1000));
    return map;
  }

  @Test
  void manyObjectsCanBeLoadedAsTheyAre() {
    try (ApiServer server = ApiServer.start()) {
      ObjectNode orphan = configMap(7);
      ((ObjectNode) orphan.get("metadata"))
          .putArray("ownerReferences")
          .addObject()
          .put("apiVersion", "apps/v1")
          .put("kind", "ReplicaSet")
          .put("name", "nobody")
          .put("uid", "none");
      List<ObjectNode> objects = new ArrayList<>(List.of(orphan));
      IntStream.range(1000, 4000).forEach(i -> objects.add(configMap(i)));

      int count = server.load(objects.iterator());
      String list = server.handle(ApiRequest.of("GET", "/api/v1/configmaps")).text();

      assertThat(count).isEqualTo(3001);
      assertThat(list.split("\"uid\":", -1)).hasSize(count + 2);
      assertThat(list).contains("\"name\":\"map-7\"").doesNotContain("managedFields");
      assertThatThrownBy(() -> server.load(List.of(configMap(1000)).iterator()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("ConfigMap somewhere/map-1000");
    }
  }

  @Test
  void whatCannotBeStoredIsNotLoaded() {
    try (ApiServer server = ApiServer.start()) {
      ObjectNode widget = configMap(1).put("kind", "Widget");
      ObjectNode nameless = configMap(1);
      ((ObjectNode) nameless.get("metadata")).remove("name");

      assertThatThrownBy(() -> server.load(List.of(widget).iterator()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Widget");
      assertThatThrownBy(() -> server.load(List.of(nameless).iterator()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("metadata.name");
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

  /** Connections that somebody makes meanwhile do not get it either: the kernel gives them no port that is bound. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void nobodyGetsThePortOfAServerThatRefusesConnections() throws IOException {
    try (ApiServer server = ApiServer.start()) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), server.url().getPort());

      ActiveFault refused = server.faults().refuseConnections();
      try (Socket other = new Socket();
          Socket client = new Socket()) {
        other.setReuseAddress(false);
        assertThatThrownBy(() -> other.bind(address)).isInstanceOf(BindException.class);
        assertThatThrownBy(() -> client.connect(address)).isInstanceOf(ConnectException.class);
      }
      refused.close();

      assertThat(serves(address)).isTrue();
    }
  }

  @Test
  void whoConnectsIsRefusedFromThenOnAndServedAfterwards() {
    try (ApiServer server = ApiServer.start()) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), server.url().getPort());

      for (int round = 0; round < 500; round++) {
        ActiveFault refused = server.faults().refuseConnections();
        assertThat(serves(address)).as("refusing, round %d", round).isFalse();
        refused.close();
        assertThat(serves(address)).as("served again, round %d", round).isTrue();
      }
    }
  }

  @Test
  void connectionsAreRefusedUntilAllWhoWantedThatLiftIt() {
    try (ApiServer server = ApiServer.start()) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), server.url().getPort());
      ActiveFault one = server.faults().refuseConnections();
      ActiveFault other = server.faults().refuseConnections();

      one.close();
      one.close();
      assertThat(serves(address)).isFalse();

      other.close();
      assertThat(serves(address)).isTrue();
    }
  }

  /** Returns whether the server says that it is ready; not if it refuses the connection. */
  private static boolean serves(InetSocketAddress address) {
    try (Socket client = new Socket()) {
      client.connect(address);
      client.getOutputStream().write("GET /readyz HTTP/1.0\r\n\r\n".getBytes(UTF_8));
      return new String(client.getInputStream().readNBytes(12), UTF_8).endsWith(" 200");
    } catch (ConnectException refused) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void thePortIsFreeAfterTheServerWasClosed() throws IOException {
    ApiServer server = ApiServer.start();
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.url().getPort());
    server.close();

    try (ServerSocket other = new ServerSocket()) {
      other.bind(address);
      assertThat(other.isBound()).isTrue();
    }
  }
}
