package io.informer4j.testing.client;

import static io.informer4j.testing.client.Clusters.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.runtime.DeterministicRuntime;
import java.io.IOException;
import java.net.ConnectException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultsTest {

  private final SimulatedCluster cluster =
      Clusters.builder(new DeterministicRuntime(1)).build();
  private final KubernetesClient client = cluster.client();

  @AfterEach
  void close() {
    client.close();
  }

  private void next(Fault fault) {
    cluster.faults(request -> {
      cluster.faults(RequestFaults.none());
      return fault;
    });
  }

  @Test
  void theWriteTookEffectAndTheAnswerWasLost() {
    next(Fault.reset(Fault.Moment.AFTER));

    assertThatThrownBy(() -> client.resource(configMap("a", "1")).create())
        .isInstanceOf(KubernetesClientException.class)
        .hasRootCauseInstanceOf(IOException.class)
        .hasRootCauseMessage("Connection reset");
    assertThatThrownBy(() -> client.resource(configMap("a", "1")).create())
        .hasMessageContaining("already exists");
    assertThat(cluster.history().changes(Clusters.CONFIG_MAPS, 1000, 2000))
        .extracting(Change::verb)
        .containsExactly(Change.Verb.CREATED);
  }

  @Test
  void whatIsLostBeforeTheServerSawItHasNoEffect() {
    next(Fault.refused());
    assertThatThrownBy(() -> client.resource(configMap("a", "1")).create())
        .hasRootCauseInstanceOf(ConnectException.class);
    next(Fault.reset(Fault.Moment.BEFORE));
    assertThatThrownBy(() -> client.resource(configMap("a", "1")).create())
        .hasRootCauseMessage("Connection reset");
    next(Fault.status(500, "InternalError", Fault.Moment.BEFORE));
    assertThatThrownBy(() -> client.resource(configMap("a", "1")).create())
        .isInstanceOf(KubernetesClientException.class);

    assertThat(cluster.history().head()).isEqualTo(1000);
  }

  @Test
  void aFalseConflictAfterTheWriteIsAConflictForTheClient() {
    ConfigMap created = client.resource(configMap("a", "1")).create();
    created.getData().put("k", "2");
    next(Fault.status(409, "Conflict", Fault.Moment.AFTER));

    assertThatThrownBy(() -> client.resource(created).update())
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(409));
    assertThat(client.configMaps().withName("a").get().getData()).containsEntry("k", "2");
  }

  @Test
  void anAnswerMayBreakOff() {
    client.resource(configMap("a", "1")).create();
    next(Fault.cut(30));

    assertThatThrownBy(() -> client.configMaps().list()).hasRootCauseMessage("Connection reset");
    assertThat(client.configMaps().list().getItems()).hasSize(1);
  }
}
