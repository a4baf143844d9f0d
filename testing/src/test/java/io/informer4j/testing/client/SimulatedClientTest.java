package io.informer4j.testing.client;

import static io.informer4j.testing.client.Clusters.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.runtime.DeterministicRuntime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** fabric8's own client, in one thread. */
class SimulatedClientTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final SimulatedCluster cluster = Clusters.builder(runtime).pieces(40).build();
  private final KubernetesClient client = cluster.client();

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void configMapsLiveTheirWholeLife() {
    ConfigMap created = client.resource(configMap("a", "1")).create();
    ConfigMap read = client.configMaps().withName("a").get();
    ConfigMap edited = client
        .configMaps()
        .withName("a")
        .edit(map -> new ConfigMapBuilder(map).addToData("k", "ü€𝄞").build());
    edited.getData().put("k", "3");
    ConfigMap updated = client.resource(edited).update();
    ConfigMap patched = client
        .configMaps()
        .withName("a")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"m\":\"4\"}}");
    ConfigMap strategic = client
        .configMaps()
        .withName("a")
        .patch(PatchContext.of(PatchType.STRATEGIC_MERGE), "{\"data\":{\"s\":\"5\"}}");
    client.configMaps().withName("a").delete();

    assertThat(created.getMetadata().getUid()).hasSize(36);
    assertThat(read).isEqualTo(created);
    assertThat(edited.getMetadata().getResourceVersion()).isEqualTo("1002");
    assertThat(updated.getData()).isEqualTo(Map.of("k", "3"));
    assertThat(patched.getData()).isEqualTo(Map.of("k", "3", "m", "4"));
    assertThat(strategic.getData()).isEqualTo(Map.of("k", "3", "m", "4", "s", "5"));
    assertThat(client.configMaps().withName("a").get()).isNull();
    assertThat(cluster.history().changes(Clusters.CONFIG_MAPS, 1000, 2000))
        .extracting(Change::verb)
        .containsExactly(
            Change.Verb.CREATED,
            Change.Verb.UPDATED,
            Change.Verb.UPDATED,
            Change.Verb.UPDATED,
            Change.Verb.UPDATED,
            Change.Verb.DELETED);
  }

  @Test
  void charactersOfSeveralBytesSurviveBeingCut() {
    ConfigMap created = client.resource(configMap("a", "ü€𝄞".repeat(50))).create();

    assertThat(client.configMaps().withName("a").get().getData())
        .isEqualTo(created.getData())
        .containsEntry("k", "ü€𝄞".repeat(50));
  }

  @Test
  void listsAreSelectedAndPaged() {
    for (int i = 0; i < 5; i++) {
      client.resource(configMap("a" + i, "1")).create();
    }
    client
        .resource(new ConfigMapBuilder(configMap("other", "1"))
            .editMetadata()
            .withNamespace("elsewhere")
            .withLabels(null)
            .endMetadata()
            .build())
        .create();

    ConfigMapList page =
        client.configMaps().list(new ListOptionsBuilder().withLimit(2L).build());
    ConfigMapList next = client
        .configMaps()
        .list(new ListOptionsBuilder()
            .withLimit(2L)
            .withContinue(page.getMetadata().getContinue())
            .build());

    assertThat(names(client.configMaps().withLabel("app", "demo").list()))
        .containsExactly("a0", "a1", "a2", "a3", "a4");
    assertThat(names(client.configMaps().inAnyNamespace().withoutLabel("app").list()))
        .containsExactly("other");
    assertThat(names(client.configMaps().withField("metadata.name", "a3").list()))
        .containsExactly("a3");
    assertThat(names(page)).containsExactly("a0", "a1");
    assertThat(page.getMetadata().getRemainingItemCount()).isEqualTo(3);
    assertThat(names(next)).containsExactly("a2", "a3");
  }

  private static List<String> names(ConfigMapList list) {
    return list.getItems().stream().map(map -> map.getMetadata().getName()).toList();
  }

  @Test
  void statusOfPodsIsWrittenApart() {
    Pod pod = new PodBuilder()
        .withNewMetadata()
        .withName("p")
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("c")
        .withImage("i")
        .endContainer()
        .endSpec()
        .withNewStatus()
        .withPhase("Running")
        .endStatus()
        .build();

    Pod created = client.resource(pod).create();
    created.setStatus(pod.getStatus());
    Pod ignored = client.resource(created).update();
    Pod updated = client.resource(created).updateStatus();
    Pod edited = client
        .pods()
        .withName("p")
        .editStatus(p ->
            new PodBuilder(p).editStatus().withPhase("Succeeded").endStatus().build());

    assertThat(ignored.getStatus()).isNull();
    assertThat(updated.getStatus().getPhase()).isEqualTo("Running");
    assertThat(edited.getStatus().getPhase()).isEqualTo("Succeeded");
    assertThat(edited.getMetadata().getGeneration()).isEqualTo(1);
    assertThat(edited.getSpec()).isEqualTo(created.getSpec());
  }

  @Test
  void clusterScopedObjectsNeedNoNamespace() {
    Node node = new NodeBuilder().withNewMetadata().withName("n").endMetadata().build();

    client.resource(node).create();

    assertThat(client.nodes().list().getItems()).hasSize(1);
    assertThat(client.nodes().withName("n").get().getMetadata().getNamespace()).isNull();
  }

  @Test
  void customResourcesWork() {
    Widget widget = new Widget();
    widget.getMetadata().setName("w");
    widget.setSpec(new Widget.Spec());
    widget.getSpec().size = 3;

    Widget created = client.resource(widget).create();
    Widget status = client.resources(Widget.class).withName("w").editStatus(w -> {
      w.setStatus(new Widget.Status());
      w.getStatus().seen = 3;
      return w;
    });
    Widget grown = client.resources(Widget.class).withName("w").edit(w -> {
      w.getSpec().size = 4;
      return w;
    });

    assertThat(created.getMetadata().getGeneration()).isEqualTo(1);
    assertThat(status.getStatus().seen).isEqualTo(3);
    assertThat(status.getMetadata().getGeneration()).isEqualTo(1);
    assertThat(grown.getMetadata().getGeneration()).isEqualTo(2);
    assertThat(grown.getStatus().seen).isEqualTo(3);
    assertThat(client.resources(Widget.class).list().getItems()).hasSize(1);
  }

  @Test
  void genericResourcesFindTheirPluralByDiscovery() {
    client.resource(configMap("a", "1")).create();

    GenericKubernetesResource generic = client
        .genericKubernetesResources("v1", "ConfigMap")
        .inNamespace("default")
        .withName("a")
        .get();
    generic.setAdditionalProperty("data", Map.of("k", "2"));
    client.resource(generic).update();

    assertThat(client.configMaps().withName("a").get().getData()).containsEntry("k", "2");
    assertThat(
            client.genericKubernetesResources("example.com/v1", "Widget").list().getItems())
        .isEmpty();
  }

  @Test
  void serverSideApplyCreatesOrMerges() {
    client.resource(configMap("a", "1")).serverSideApply();
    ConfigMap applied = client.resource(configMap("a", "2")).forceConflicts().serverSideApply();

    assertThat(applied.getData()).containsEntry("k", "2");
    assertThat(cluster.history().head()).isEqualTo(1002);
  }

  @Test
  void anApplyThatChangesNothingWritesNothing() {
    ConfigMap first = client.resource(configMap("a", "1")).serverSideApply();
    ConfigMap again = client.resource(configMap("a", "1")).serverSideApply();

    assertThat(again.getMetadata().getResourceVersion())
        .isEqualTo(first.getMetadata().getResourceVersion());
  }

  @Test
  void whatHasAFinalizerStaysUntilItIsTakenAway() {
    Widget widget = new Widget();
    widget.getMetadata().setName("w");
    widget.addFinalizer("example.com/cleanup");
    Widget created = client.resource(widget).create();
    client.resource(created).delete();

    Widget leaving = client.resources(Widget.class).withName("w").get();
    assertThat(leaving.isMarkedForDeletion()).isTrue();
    leaving.removeFinalizer("example.com/cleanup");
    client.resource(leaving).update();
    assertThat(client.resources(Widget.class).withName("w").get()).isNull();
  }

  @Test
  void statusIsUpdatedPatchedAndAppliedApart() {
    Widget widget = new Widget();
    widget.getMetadata().setName("w");
    widget.setSpec(new Widget.Spec());
    Widget created = client.resource(widget).create();
    Widget seen = widgetThatWasSeen(created, 1);
    Widget updated = client.resource(seen).updateStatus();

    assertThat(updated.getStatus().seen).isEqualTo(1);
    assertThatThrownBy(() -> client.resource(seen).updateStatus())
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(409));
    client
        .resources(Widget.class)
        .withName("w")
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"seen\":2}}");
    Widget patched = client.resources(Widget.class).withName("w").get();
    assertThat(patched.getStatus().seen).isEqualTo(2);
    assertThat(patched.getMetadata().getGeneration()).isEqualTo(1);
    Widget wanted = new Widget();
    wanted.getMetadata().setName("w");
    wanted.setStatus(new Widget.Status());
    wanted.getStatus().seen = 3;
    PatchContext apply = new PatchContext.Builder()
        .withPatchType(PatchType.SERVER_SIDE_APPLY)
        .withFieldManager("test")
        .withForce(true)
        .build();
    client.resource(wanted).subresource("status").patch(apply, wanted);
    assertThat(client.resources(Widget.class).withName("w").get().getStatus().seen)
        .isEqualTo(3);
  }

  private static Widget widgetThatWasSeen(Widget widget, int times) {
    Widget seen = new Widget();
    seen.setMetadata(widget.getMetadata());
    seen.setSpec(widget.getSpec());
    seen.setStatus(new Widget.Status());
    seen.getStatus().seen = times;
    return seen;
  }

  @Test
  void errorsArriveAsFabric8HasThem() {
    ConfigMap created = client.resource(configMap("a", "1")).create();
    client
        .configMaps()
        .withName("a")
        .edit(map -> new ConfigMapBuilder(map).addToData("k", "2").build());

    assertThatThrownBy(() -> client.resource(configMap("a", "1")).create())
        .isInstanceOfSatisfying(KubernetesClientException.class, e -> {
          assertThat(e.getCode()).isEqualTo(409);
          assertThat(e.getStatus().getReason()).isEqualTo("AlreadyExists");
        });
    assertThatThrownBy(() -> client.resource(created).update())
        .isInstanceOfSatisfying(KubernetesClientException.class, e -> {
          assertThat(e.getCode()).isEqualTo(409);
          assertThat(e.getStatus().getReason()).isEqualTo("Conflict");
        });
    assertThatThrownBy(() -> client.services().list())
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(404));
  }

  @Test
  void preconditionsOfDeletionsArriveToo() {
    ConfigMap created = client.resource(configMap("a", "1")).create();
    client
        .configMaps()
        .withName("a")
        .edit(map -> new ConfigMapBuilder(map).addToData("k", "2").build());

    assertThatThrownBy(() -> client
            .resource(created)
            .lockResourceVersion(created.getMetadata().getResourceVersion())
            .delete())
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("does not match the ResourceVersion in record");
    assertThat(client.configMaps().withLabel("app", "demo").delete()).hasSize(1);
    assertThat(client.configMaps().list().getItems()).isEmpty();
  }

  @Test
  void aLaggingServerAnswersLateOrOld() {
    client.resource(configMap("a", "1")).create();
    cluster.hold(0);
    client.resource(configMap("b", "1")).create();
    long before = runtime.nanoTime();

    ConfigMapList old = client
        .configMaps()
        .list(new ListOptionsBuilder().withResourceVersion("0").build());
    runtime.schedule(Duration.ofSeconds(1), () -> cluster.release(0));
    ConfigMapList consistent = client.configMaps().list();

    assertThat(names(old)).containsExactly("a");
    assertThat(names(consistent)).containsExactly("a", "b");
    assertThat(runtime.nanoTime() - before).isEqualTo(1_000_000_000L);
  }

  @Test
  void otherTasksRunWhileATaskWaitsForALaggingServer() {
    cluster.hold(0);
    client.resource(configMap("a", "1")).create();
    List<String> order = new ArrayList<>();
    runtime
        .handlers()
        .execute(() -> order.add("listed " + names(client.configMaps().list())));
    runtime.schedule(Duration.ofSeconds(1), () -> {
      order.add("released");
      cluster.release(0);
    });

    runtime.advance(Duration.ofSeconds(5));

    assertThat(order).containsExactly("released", "listed [a]");
  }

  @Test
  void aServerThatIsNotInitialisedAsksToComeBack() {
    cluster.hold(0);
    cluster.restart(0);

    assertThatThrownBy(() -> client.configMaps().list())
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(429));
    cluster.release(0);
    assertThat(client.configMaps().list().getItems()).isEmpty();
  }

  @Test
  void anyFunctionCanBeTheServer() {
    List<String> seen = new ArrayList<>();
    SimulatedServer server = SimulatedServer.of(request -> {
      seen.add(request.toString());
      return ApiResponse.json(
          200, "{\"kind\":\"NodeList\",\"items\":[]}".getBytes(StandardCharsets.UTF_8));
    });
    try (KubernetesClient other = new KubernetesClientBuilder()
        .withConfig(SimulatedCluster.config())
        .withHttpClientFactory(new SimulatedHttpClientFactory(server, runtime))
        .build()) {
      other.nodes().withLabel("a", "ü").list();
    }

    assertThat(seen).containsExactly("GET /api/v1/nodes?{labelSelector=[a=ü]}");
  }

  @Test
  void aServerThatNeverCatchesUpReadsTheDatabaseAfterItsTimeout() {
    cluster.hold(0);
    client.resource(configMap("b", "1")).create();

    assertThat(names(client.configMaps().list())).containsExactly("b");
    assertThat(runtime.nanoTime()).isEqualTo(3_000_000_000L);
  }

  @Test
  void aClientThatIsMovedToAnOlderServerSeesThePast() {
    SimulatedCluster two = Clusters.builder(runtime).servers(2).build();
    try (KubernetesClient moved = two.client()) {
      moved.resource(configMap("a", "1")).create();
      two.hold(1);
      moved.configMaps().withName("a").delete();
      two.directTo(1);

      ConfigMapList past = moved
          .configMaps()
          .list(new ListOptionsBuilder().withResourceVersion("0").build());
      assertThat(names(past)).containsExactly("a");
      assertThat(moved.configMaps().withName("a").get()).isNull();
    }
  }

  @Test
  void aRestoredBackupForgetsWhatCameLater() {
    client.resource(configMap("a", "1")).create();
    client.resource(configMap("b", "1")).create();

    cluster.restoreTo(1001);

    assertThat(names(client.configMaps().list())).containsExactly("a");
    ConfigMap again = client.resource(configMap("c", "1")).create();
    assertThat(again.getMetadata().getResourceVersion()).isEqualTo("1002");
  }

  @ParameterizedTest
  @EnumSource(RevisionFormat.class)
  void everyFormatOfRevisionsWorks(RevisionFormat format) {
    SimulatedCluster other = Clusters.builder(runtime).format(format).build();
    try (KubernetesClient others = other.client()) {
      ConfigMap created = others.resource(configMap("a", "1")).create();
      created.getData().put("k", "2");
      others.resource(created).update();

      assertThatThrownBy(() -> others.resource(created).update())
          .isInstanceOf(KubernetesClientException.class);
      assertThat(others.configMaps().withName("a").get().getMetadata().getResourceVersion())
          .isEqualTo(format.write(1002).value());
    }
  }

  @Test
  void anyConfigurationRunsWithoutThreads() {
    Config impatient = new ConfigBuilder(SimulatedCluster.config())
        .withRequestTimeout(10_000)
        .withRequestRetryBackoffLimit(10)
        .build();
    Set<String> before = threads();
    try (KubernetesClient other = new KubernetesClientBuilder()
        .withConfig(impatient)
        .withHttpClientFactory(cluster.httpClientFactory())
        .build()) {
      other.resource(configMap("a", "1")).create();
      other.configMaps().list();
      cluster.faults(request -> Fault.status(500, "InternalError", Fault.Moment.BEFORE));
      assertThatThrownBy(() -> other.configMaps().list())
          .isInstanceOf(KubernetesClientException.class);
    }

    assertThat(threads()).isSubsetOf(before);
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void webSocketsAreRefusedWithAReason() {
    assertThatThrownBy(() -> client.getHttpClient().newWebSocketBuilder())
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("onlyHttpWatches");
  }

  @Test
  void aClosedClientSendsNothing() {
    KubernetesClient other = cluster.client();
    other.close();

    assertThatThrownBy(() -> other.configMaps().list())
        .isInstanceOf(KubernetesClientException.class)
        .hasRootCauseMessage("the client is closed");
    assertThat(client.configMaps().list().getItems()).isEmpty();
  }
}
