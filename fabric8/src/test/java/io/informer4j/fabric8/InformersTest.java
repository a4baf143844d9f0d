package io.informer4j.fabric8;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.okhttp.OkHttpClientFactory;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.lister.LabelSelectorException;
import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("jdk")
class InformersTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private ApiServer server;
  private KubernetesClient client;

  @BeforeEach
  void start() {
    server = ApiServer.start();
    client = Servers.clientOf(server);
    client.resource(namespace("x")).create();
    client.resource(namespace("y")).create();
  }

  @AfterEach
  void stop() {
    assertThat(Informers.factories().isInUse(client)).isFalse();
    client.close();
    server.close();
  }

  @Test
  void tellsWhatChangesInOneLine() throws Exception {
    create("y", "elsewhere", Map.of());

    RunningInformer<ConfigMap> configMaps = Informers.from(client)
        .configMaps()
        .inNamespace("x")
        .onChange(event -> told.add(event.kind() + " " + event.name()));

    create("x", "a", Map.of());
    assertThat(next()).isEqualTo("ADDED x/a");
    client.configMaps().inNamespace("x").withName("a").delete();
    assertThat(next()).isEqualTo("DELETED x/a");
    configMaps.close();
  }

  @Test
  void readsWithoutAHandler() throws Exception {
    create("x", "a", Map.of());
    create("y", "b", Map.of());

    try (RunningInformer<ConfigMap> all = Informers.from(client).configMaps().start();
        RunningInformer<Namespace> namespaces =
            Informers.from(client).namespaces().start()) {
      all.awaitSync(PATIENCE);
      namespaces.awaitSync(PATIENCE);

      assertThat(all.hasSynced()).isTrue();
      assertThat(all.lister().namespace("x").require("a").getMetadata().getName())
          .isEqualTo("a");
      assertThat(all.lister().get("y/b")).isPresent();
      assertThat(namespaces.lister().get("x")).isPresent();
    }
  }

  @Test
  void callsTheFunctionsOfOneLineInTheOrderOfTheChanges() throws Exception {
    try (RunningInformer<ConfigMap> configMaps = Informers.from(client)
        .configMaps()
        .inNamespace("x")
        .onAdd(object -> told.add("added " + object.getData()))
        .onUpdate((old, object) -> told.add("updated " + old.getData() + " " + object.getData()))
        .onDelete(deleted -> told.add("deleted " + deleted.name()))
        .start()) {
      configMaps.awaitSync(PATIENCE);
      ConfigMap a = create("x", "a", Map.of());
      client.resource(new ConfigMapBuilder(a).addToData("k", "v").build()).update();
      client.resource(a).delete();

      assertThat(next()).isEqualTo("added {}");
      assertThat(next()).isEqualTo("updated {} {k=v}");
      assertThat(next()).isEqualTo("deleted x/a");
    }
  }

  @Test
  void selectsByLabelsAndFields() throws Exception {
    create("x", "a", Map.of("app", "web", "tier", "front"));
    create("x", "b", Map.of("app", "web", "tier", "back"));
    create("x", "c", Map.of("app", "db", "tier", "back"));

    try (RunningInformer<ConfigMap> labels = Informers.from(client)
            .configMaps()
            .inNamespace("y")
            .inAllNamespaces()
            .withLabel("app", "web")
            .withLabels("tier in (back)")
            .start();
        RunningInformer<ConfigMap> fields = Informers.from(client)
            .configMaps()
            .withFields("metadata.namespace=x")
            .withFields("metadata.name=c")
            .start()) {
      labels.awaitSync(PATIENCE);
      fields.awaitSync(PATIENCE);

      assertThat(labels.lister().list())
          .extracting(object -> object.getMetadata().getName())
          .containsExactly("b");
      assertThat(fields.lister().list())
          .extracting(object -> object.getMetadata().getName())
          .containsExactly("c");
    }
  }

  @Test
  void reachesClassesTypesAndTheWholeChain() throws Exception {
    create("x", "a", Map.of());

    try (RunningInformer<ConfigMap> byClass =
            Informers.from(client).resource(ConfigMap.class).inNamespace("x").start();
        RunningInformer<GenericKubernetesResource> byType = Informers.from(client)
            .resource(ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"))
            .inNamespace("x")
            .start();
        RunningInformer<Role> byChain =
            Informers.from(client).of(groups -> groups.rbac().v1().roles()).start()) {
      byClass.awaitSync(PATIENCE);
      byType.awaitSync(PATIENCE);
      byChain.awaitSync(PATIENCE);

      assertThat(byClass.lister().get("x/a")).isPresent();
      assertThat(byType.lister().require("x/a").getKind()).isEqualTo("ConfigMap");
      assertThat(byChain.informer().resourceType().plural()).isEqualTo("roles");
    }
  }

  @Test
  @Guarantee("G45")
  void twoLinesAboutTheSameShareOneInformerUntilTheLastIsClosed() throws Exception {
    AtomicInteger fetches = new AtomicInteger();
    server.faults().inject(counting(fetches), Fault.status(500));

    RunningInformer<ConfigMap> first = Informers.from(client)
        .configMaps()
        .inNamespace("x")
        .withLabel("app", "web")
        .start();
    RunningInformer<ConfigMap> second = Informers.from(client)
        .configMaps()
        .withLabels("app = web")
        .inNamespace("x")
        .onChange(event -> told.add("second " + event.name()));
    first.awaitSync(PATIENCE);
    second.awaitSync(PATIENCE);
    assertThat(fetches).hasValue(1);

    first.close();
    first.close();
    create("x", "a", Map.of("app", "web"));
    assertThat(next()).isEqualTo("second x/a");
    assertThat(Informers.factories().isInUse(client)).isTrue();

    HandlerRegistration watcher = second.informer().addEventHandler(event -> {});
    second.close();
    assertThat(Informers.factories().isInUse(client)).isFalse();
    ended(watcher);
  }

  @Test
  @Guarantee("G45")
  void startsAnewAfterTheLastWasClosed() throws Exception {
    Informers.from(client).configMaps().start().close();
    create("x", "a", Map.of());

    try (RunningInformer<ConfigMap> again = Informers.from(client).configMaps().start()) {
      again.awaitSync(PATIENCE);
      assertThat(again.lister().get("x/a")).isPresent();
    }
  }

  @Test
  void canBeClosedByItsOwnHandler() throws Exception {
    AtomicReference<RunningInformer<ConfigMap>> self = new AtomicReference<>();
    CompletableFuture<Void> published = new CompletableFuture<>();
    self.set(Informers.from(client).configMaps().inNamespace("x").onChange(event -> {
      published.join();
      self.get().close();
      told.add("closed after " + event.name());
    }));
    published.complete(null);

    create("x", "a", Map.of());

    assertThat(next()).isEqualTo("closed after x/a");
    create("x", "b", Map.of());
    assertThat(Informers.factories().isInUse(client)).isFalse();
    assertThat(told).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("httpClients")
  @Guarantee("G32")
  void endsWithItsClient(HttpClient.Factory http) throws Exception {
    KubernetesClient other = Servers.clientOf(server, http);
    RunningInformer<ConfigMap> running = Informers.from(other).configMaps().start();
    running.awaitSync(PATIENCE);
    HandlerRegistration watcher = running.informer().addEventHandler(event -> {});

    other.close();

    ended(watcher);
    assertThat(Informers.factories().isInUse(other)).isFalse();
    running.close();
    assertThatThrownBy(() -> Informers.from(other).pods().start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  static List<HttpClient.Factory> httpClients() {
    return List.of(
        new VertxHttpClientFactory(), new JdkHttpClientFactory(), new OkHttpClientFactory());
  }

  @Test
  void refusesWhatCannotBeMeant() {
    assertThatThrownBy(() -> Informers.from(client).nodes().inNamespace("x").start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nodes.v1")
        .hasMessageContaining("[x]");
    assertThatThrownBy(() -> Informers.from(client).pods().withLabels("a in ("))
        .isInstanceOf(LabelSelectorException.class);
    assertThatThrownBy(() -> Informers.from(client).resource(GenericKubernetesResource.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("@Group");
  }

  @Test
  void startsNothingBeforeTheLineEnds() {
    Informers.from(client).pods().inNamespace("x").onAdd(pod -> {});

    assertThat(Informers.factories().isInUse(client)).isFalse();
  }

  @Test
  void keyOnlyFunctionsMayLookAtObjectsToo() throws Exception {
    create("x", "a", Map.of("app", "web"));

    try (RunningInformer<ConfigMap> running = Informers.from(client)
        .configMaps()
        .inNamespace("x")
        .onChange(event -> {
          if (event instanceof ResourceEvent.Added<ConfigMap> added) {
            told.add(added.object().object().getMetadata().getLabels().get("app"));
          }
        })) {
      assertThat(next()).isEqualTo("web");
      running.awaitSync(PATIENCE);
      assertThat(running.hasSynced()).isTrue();
    }
  }

  /** Sees lists and watches from the beginning of config maps go by, and hits none. */
  private static Requests counting(AtomicInteger fetches) {
    Requests configMaps = Requests.resource("configmaps").and(Requests.verb("list"));
    Requests streams = Requests.resource("configmaps").and(Requests.verb("watch"));
    return request -> {
      if (configMaps.include(request)
          || (streams.include(request) && request.parameter("sendInitialEvents").isPresent())) {
        fetches.incrementAndGet();
      }
      return false;
    };
  }

  private static void ended(HandlerRegistration registration) throws Exception {
    registration.closed().toCompletableFuture().get(PATIENCE.toSeconds(), SECONDS);
  }

  private String next() throws InterruptedException {
    return told.poll(PATIENCE.toSeconds(), SECONDS);
  }

  private ConfigMap create(String namespace, String name, Map<String, String> labels) {
    return client
        .resource(new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .withLabels(labels)
            .endMetadata()
            .build())
        .create();
  }

  private static Namespace namespace(String name) {
    return new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build();
  }
}
