package io.informer4j.fabric8.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.SharedInformerFactory;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.Lister;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.fabric8.documentation.Guarantee;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Uses the adapter as code written for fabric8's own informers does. */
@Tag("jdk")
class Fabric8InformersTest {

  private static final long PATIENCE_SECONDS = 30;

  private final ApiServer server = ApiServer.start();
  private final KubernetesClient client = new KubernetesClientBuilder()
      .withConfig(Config.fromKubeconfig(server.kubeconfig()))
      .build();
  private final Fabric8Informers informers = Fabric8Informers.of(client).inNamespace("default");
  private final Recorder recorder = new Recorder();

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private static final class Recorder implements ResourceEventHandler<ConfigMap> {
    private final BlockingQueue<String> calls = new LinkedBlockingQueue<>();

    @Override
    public void onAdd(ConfigMap object) {
      calls.add("add " + object.getMetadata().getName());
    }

    @Override
    public void onUpdate(ConfigMap old, ConfigMap object) {
      calls.add("update " + old.getData() + " " + object.getData());
    }

    @Override
    public void onDelete(ConfigMap object, boolean unknown) {
      calls.add("delete " + object.getMetadata().getName() + " " + unknown);
    }

    @Override
    public void onList(String resourceVersion, boolean remainedEmpty) {
      calls.add("list " + remainedEmpty);
    }

    /** Takes the next call that begins so. */
    String take(String beginning) throws InterruptedException {
      String next;
      do {
        next = calls.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(next).as("waiting for '%s…'", beginning).isNotNull();
      } while (!next.startsWith(beginning));
      return next;
    }
  }

  private ConfigMap create(String name, String color) {
    return client
        .configMaps()
        .inNamespace("default")
        .resource(new ConfigMapBuilder()
            .withNewMetadata()
            .withName(name)
            .addToLabels("color", color)
            .endMetadata()
            .addToData("color", color)
            .build())
        .create();
  }

  private static Map<String, java.util.function.Function<ConfigMap, List<String>>> byColor() {
    return Map.of("byColor", map -> List.of(map.getData().get("color")));
  }

  @Test
  void handlersHearOfAddsUpdatesAndDeletes() throws InterruptedException {
    create("first", "red");
    try (SharedIndexInformer<ConfigMap> informer = informers.inform(ConfigMap.class, recorder, 0)) {
      assertThat(recorder.take("add")).isEqualTo("add first");
      client
          .configMaps()
          .inNamespace("default")
          .withName("first")
          .edit(map -> new ConfigMapBuilder(map).addToData("color", "blue").build());
      assertThat(recorder.take("update")).isEqualTo("update {color=red} {color=blue}");
      client.configMaps().inNamespace("default").withName("first").delete();
      assertThat(recorder.take("delete")).isEqualTo("delete first false");
      assertThat(informer.hasSynced()).isTrue();
      assertThat(informer.isRunning()).isTrue();
      assertThat(informer.getApiTypeClass()).isEqualTo(ConfigMap.class);
    }
  }

  @Test
  void aHandlerThatThrowsOnAListKeepsNoOtherFromHearing() throws InterruptedException {
    ResourceEventHandler<ConfigMap> broken = new ResourceEventHandler<>() {
      @Override
      public void onAdd(ConfigMap object) {}

      @Override
      public void onUpdate(ConfigMap old, ConfigMap object) {}

      @Override
      public void onDelete(ConfigMap object, boolean unknown) {}

      @Override
      public void onList(String resourceVersion, boolean remainedEmpty) {
        throw new IllegalStateException("on purpose");
      }
    };
    try (SharedIndexInformer<ConfigMap> informer = informers
        .withLabel("color", "none")
        .runnableInformer(ConfigMap.class, 0)
        .addEventHandler(broken)
        .addEventHandler(recorder)
        .run()) {
      assertThat(recorder.take("list")).isEqualTo("list true");
      assertThat(informer.isRunning()).isTrue();
    }
  }

  @Test
  void anEmptyListIsTold() throws InterruptedException {
    try (SharedIndexInformer<ConfigMap> informer =
        informers.withLabel("color", "none").inform(ConfigMap.class, recorder, 0)) {
      assertThat(recorder.take("list")).isEqualTo("list true");
      assertThat(informer.getStore().list()).isEmpty();
    }
  }

  @Test
  void storeIndexerAndListerReadTheCache() {
    create("first", "red");
    ConfigMap second = create("second", "blue");
    try (SharedIndexInformer<ConfigMap> informer = informers
        .withLabelSelector("color")
        .runnableInformer(ConfigMap.class, 0)
        .addIndexers(byColor())
        .run()) {

      assertThat(informer.getIndexer().byIndex("byColor", "red"))
          .extracting(map -> map.getMetadata().getName())
          .containsExactly("first");
      assertThat(informer.getIndexer().indexKeys("byColor", "blue"))
          .containsExactly("default/second");
      assertThat(informer.getIndexer().index("byColor", second)).containsExactly(second);
      assertThat(informer.getIndexer().getIndexers())
          .containsKeys("byColor", Cache.NAMESPACE_INDEX);
      assertThat(informer.getStore().listKeys())
          .containsExactlyInAnyOrder("default/first", "default/second");
      assertThat(informer.getStore().get(second)).isEqualTo(second);
      assertThat(informer.getStore().getByKey("default/none")).isNull();
      assertThat(informer.getStore().getKey(second)).isEqualTo("default/second");
      assertThat(new Lister<>(informer.getIndexer()).namespace("default").get("second"))
          .isEqualTo(second);
      assertThat(informer.lastSyncResourceVersion()).isNotEmpty();
    }
  }

  @Test
  void indexesComeAndGoWhileRunning() {
    create("first", "red");
    try (SharedIndexInformer<ConfigMap> informer =
        informers.withLabelSelector("color").inform(ConfigMap.class)) {
      informer.addIndexers(byColor());

      assertThat(informer.getIndexer().byIndex("byColor", "red")).hasSize(1);
      assertThatThrownBy(() -> informer.addIndexers(byColor()))
          .isInstanceOf(IllegalArgumentException.class);
      informer.removeIndexer("byColor");
      assertThat(informer.getIndexer().getIndexers()).doesNotContainKey("byColor");
      assertThatThrownBy(() -> informer.getIndexer().byIndex("byColor", "red"))
          .isInstanceOf(RuntimeException.class);
      informer.removeNamespaceIndex();
      assertThat(informer.getIndexer().getIndexers()).isEmpty();
    }
  }

  @Test
  void anIndexFunctionMayAskForTheIndexes() throws Exception {
    create("first", "red");
    try (SharedIndexInformer<ConfigMap> informer =
        informers.withLabelSelector("color").inform(ConfigMap.class)) {
      Function<ConfigMap, List<String>> asking =
          object -> List.copyOf(informer.getIndexer().getIndexers().keySet());

      CompletableFuture.runAsync(() -> informer.addIndexers(Map.of("asking", asking)))
          .get(10, TimeUnit.SECONDS);

      assertThat(informer.getIndexer().byIndex("asking", "asking")).hasSize(1);
    }
  }

  @Test
  @Guarantee("G47")
  void whatReadersGetIsTheirOwnToChange() {
    create("first", "red");
    try (SharedIndexInformer<ConfigMap> informer =
        informers.withLabelSelector("color").inform(ConfigMap.class)) {
      ConfigMap mine = informer.getStore().getByKey("default/first");
      mine.getMetadata().getLabels().put("color", "changed");
      mine.getMetadata().setName("changed");

      assertThat(informer.getStore().getByKey("default/first").getMetadata().getLabels())
          .containsEntry("color", "red");
    }
  }

  @Test
  @Guarantee("G47")
  void readersMayShareTheCachesObjects() {
    create("first", "red");
    try (SharedIndexInformer<ConfigMap> informer =
        informers.withLabelSelector("color").sharingObjects().inform(ConfigMap.class)) {
      assertThat(informer.getStore().getByKey("default/first"))
          .isSameAs(informer.getStore().getByKey("default/first"));
    }
  }

  @Test
  void aHandlerThatWasRemovedHearsNoMore() throws InterruptedException {
    Recorder other = new Recorder();
    try (SharedIndexInformer<ConfigMap> informer = informers
        .withLabelSelector("color")
        .runnableInformer(ConfigMap.class, 0)
        .addEventHandler(recorder)
        .addEventHandler(other)
        .run()) {
      informer.removeEventHandler(recorder);
      create("first", "red");
      other.take("add first");

      assertThat(recorder.calls).doesNotContain("add first");
    }
  }

  @Test
  void aHandlersOwnResyncPeriodIsKept() throws InterruptedException {
    create("first", "red");
    try (SharedIndexInformer<ConfigMap> informer = informers
        .withLabelSelector("color")
        .runnableInformer(ConfigMap.class, 0)
        .addEventHandlerWithResyncPeriod(recorder, 1_000)
        .run()) {
      assertThat(recorder.take("update")).isEqualTo("update {color=red} {color=red}");
      assertThat(informer.isWatching()).isTrue();
    }
  }

  @Test
  void failuresAreTriedAgainUnlessTheExceptionHandlerSaysNo() throws Exception {
    try (ActiveFault fault =
        server.faults().inject(Requests.resource("configmaps"), Fault.status(503))) {
      CompletableFuture<Throwable> heard = new CompletableFuture<>();
      SharedIndexInformer<ConfigMap> informer = informers
          .runnableInformer(ConfigMap.class, 0)
          .exceptionHandler((isStarted, failure) -> {
            heard.complete(failure);
            return false;
          });
      informer.start();

      assertThat(heard.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasMessageContaining("503");
      assertThatThrownBy(() ->
              informer.stopped().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class);
      assertThat(informer.isRunning()).isFalse();
      assertThat(fault).isNotNull();
    }
  }

  @Test
  @Guarantee("G47")
  void whatCannotBeDoneSaysWhyAndWhatToDoInstead() {
    SharedIndexInformer<ConfigMap> informer = informers.runnableInformer(ConfigMap.class, 0);

    assertThatThrownBy(() -> informer.initialState(Stream.empty()))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("one revision of the server");
    assertThatThrownBy(() -> informer.itemStore(new BasicItemStore<>(Cache::metaNamespaceKeyFunc)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("withProjection");
    informer.stop();
    assertThat(informer.stopped().toCompletableFuture()).isCompleted();
    assertThatThrownBy(informer::start).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aFactoryStartsAndStopsAllOfItsInformers() throws Exception {
    create("first", "red");
    SharedInformerFactory factory = informers.withLabelSelector("color").factory();
    SharedIndexInformer<ConfigMap> informer = factory.sharedIndexInformerFor(ConfigMap.class, 0);

    factory.startAllRegisteredInformers().get(PATIENCE_SECONDS, TimeUnit.SECONDS);

    assertThat(informer.getStore().listKeys()).containsExactly("default/first");
    assertThat(factory.getExistingSharedIndexInformer(ConfigMap.class)).isSameAs(informer);
    factory.stopAllRegisteredInformers();
    assertThat(informer.isRunning()).isFalse();
  }
}
