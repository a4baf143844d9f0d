package io.informer4j.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Requests;
import io.informer4j.codec.CacheFormat;
import io.informer4j.console.documentation.Guarantee;
import io.informer4j.controller.Controller;
import io.informer4j.controller.Result;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Index;
import io.informer4j.testing.server.EnableApiServer;
import io.informer4j.testing.server.ServerKind;
import io.informer4j.workqueue.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a console tells of informers on an API server. */
@EnableApiServer(server = ServerKind.EMBEDDED, bookmarkSeconds = 1)
class ConsoleOnServerTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String SECRET = "c3dvcmRmaXNo"; // swordfish
  private static final String SCRIPT = "<script>alert(1)</script>\u001b[31m\u0000\ud800\u2028'\"";

  private static SharedInformerFactory factory;
  private static SharedInformerFactory other;
  private static ResourceInformer<ConfigMap> maps;
  private static ResourceInformer<Secret> secrets;
  private static WorkQueue<String> queue;
  private static Controller controller;
  private static InformerConsole console;
  private static Browser browser;

  @BeforeAll
  static void start(KubernetesClient client) throws Exception {
    for (String namespace : List.of("shop", "farm")) {
      client
          .resource(new NamespaceBuilder()
              .withNewMetadata()
              .withName(namespace)
              .endMetadata()
              .build())
          .create();
    }
    for (int i = 0; i < 25; i++) {
      create(client, "shop", "web-" + i, Map.of("app", i % 2 == 0 ? "web" : "db"));
    }
    create(client, "farm", "barn", Map.of());
    client
        .resource(new SecretBuilder()
            .withNewMetadata()
            .withNamespace("shop")
            .withName("door")
            .addToAnnotations("kubectl.kubernetes.io/last-applied-configuration", SECRET)
            .endMetadata()
            .addToData("password", SECRET)
            .build())
        .create();

    factory = SharedInformerFactory.builder(client).build();
    maps = factory
        .core()
        .v1()
        .configMaps()
        .with(options -> options
            .withFormat(CacheFormat.PACKED)
            .withIndex("byColour", Index.byField("data.colour")))
        .informer();
    secrets = factory
        .core()
        .v1()
        .secrets()
        .with(options ->
            options.inNamespaces("shop", "farm").withIndex("byType", Index.byField("type")))
        .informer();
    other = SharedInformerFactory.builder(client).build();
    other.core().v1().configMaps().informer();
    queue = WorkQueue.<String>builder("q").build();
    queue.add("one");
    controller = Controller.builder("gardener")
        .watch(other.core().v1().configMaps().informer())
        .reconciler(reconciliation -> Result.done())
        .build();
    console = InformerConsole.builder()
        .factory(factory)
        .factory(other)
        .workQueue("names", queue)
        .controller(controller)
        .start();
    browser = new Browser(console.uri());
    maps.addEventHandler(
        (ResourceEventConsumer<ConfigMap>) event -> {
          if (event.name().name().startsWith("bad")) {
            throw new IllegalStateException(SCRIPT);
          }
        },
        HandlerOptions.defaults().withName("gardener").withMailboxCapacity(77));
    secrets.addEventHandler((ResourceEventConsumer<Secret>) event -> {
      throw new IllegalStateException("cannot read " + SECRET);
    });
    factory.start();
    controller.start();
    factory.awaitSync(PATIENCE);
    other.awaitSync(PATIENCE);
  }

  private static void create(
      KubernetesClient client, String namespace, String name, Map<String, String> labels) {
    client
        .resource(new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .withLabels(labels)
            .addToAnnotations("note", SCRIPT)
            .endMetadata()
            .addToData("colour", labels.isEmpty() ? "brown" : "blue")
            .build())
        .create();
  }

  @AfterAll
  static void close() {
    console.close();
    controller.close();
    queue.close();
    factory.close();
    other.close();
    assertThat(Threads.ofConsoles()).isEmpty();
  }

  private static JsonNode informer(String name) {
    return informer(browser.get("/api/v1/overview"), name);
  }

  private static JsonNode informer(JsonNode overview, String name) {
    for (JsonNode each : overview.get("informers")) {
      if (each.get("name").asText().equals(name)) {
        return each;
      }
    }
    throw new AssertionError("no informer " + name + " in " + overview);
  }

  private static String path(String informer, String rest) {
    return "/api/v1/informers/" + informer(informer).get("id").asInt() + rest;
  }

  private static JsonNode objects(Map<String, String> parameters) {
    return browser.get(path(maps.name(), "/objects"), parameters);
  }

  private static List<String> names(JsonNode page) {
    List<String> names = new ArrayList<>();
    page.get("objects").forEach(each -> names.add(each.get("name").asText()));
    return names;
  }

  /** Follows the stream until an overview has what is looked for. */
  private static JsonNode awaitOverview(Predicate<JsonNode> condition) {
    try (Browser.Events events = browser.stream()) {
      return events.await("overview", condition);
    }
  }

  @Test
  void theOverviewHasEachInformerWithMirrorHandlersAndIndexes() {
    JsonNode overview = awaitOverview(
        now -> informer(now, maps.name()).at("/scopes/0/sinceBookmarkMillis").asLong() >= 0);
    JsonNode packed = informer(overview, maps.name());

    assertThat(packed.get("resource").asText()).isEqualTo("configmaps");
    assertThat(packed.get("apiVersion").asText()).isEqualTo("v1");
    assertThat(packed.get("kind").asText()).isEqualTo("ConfigMap");
    assertThat(packed.get("format").asText()).isEqualTo("PACKED");
    assertThat(packed.get("namespaces")).isEmpty();
    assertThat(packed.get("secret").asBoolean()).isFalse();
    assertThat(packed.get("live").asBoolean()).isTrue();
    assertThat(packed.get("ready").asBoolean()).isTrue();
    assertThat(packed.get("objects").asInt()).isEqualTo(maps.view().size());
    assertThat(packed.get("bytes").asLong()).isPositive();
    assertThat(packed.get("indexes")).hasSize(2);
    assertThat(packed.get("received").asLong()).isGreaterThanOrEqualTo(26);
    JsonNode scope = packed.get("scopes").get(0);
    assertThat(scope.get("namespace").asText()).isEmpty();
    assertThat(scope.get("state").asText()).isEqualTo("WATCHING");
    assertThat(scope.get("mode").asText()).isEqualTo("WATCH_LIST");
    assertThat(scope.get("encoding").asText()).isEqualTo("protobuf");
    assertThat(scope.get("revision").asText()).isNotEmpty();
    assertThat(scope.get("lists").asInt()).isPositive();
    assertThat(scope.get("synced").asBoolean()).isTrue();
    JsonNode handler = packed.get("handlers").get(0);
    assertThat(handler.get("name").asText()).isEqualTo("gardener");
    assertThat(handler.get("capacity").asInt()).isEqualTo(77);
    assertThat(handler.get("policy").asText()).isEqualTo("MERGE");
    assertThat(handler.get("delivered").asLong()).isGreaterThanOrEqualTo(26);
  }

  @Test
  void informersOfSeveralFactoriesAndNamespacesAreToldApart() {
    JsonNode overview = browser.get("/api/v1/overview");
    JsonNode several = informer(overview, secrets.name());

    assertThat(overview.get("informers")).hasSize(3);
    assertThat(overview.get("informers"))
        .extracting(each -> each.get("id").asInt())
        .containsExactly(1, 2, 3);
    assertThat(several.get("namespaces"))
        .extracting(JsonNode::asText)
        .containsExactly("farm", "shop");
    assertThat(several.get("scopes"))
        .extracting(each -> each.get("namespace").asText())
        .containsExactly("farm", "shop");
    assertThat(several.get("secret").asBoolean()).isTrue();
    assertThat(browser.get("/api/v1/overview").get("informers"))
        .extracting(each -> each.get("id").asInt())
        .containsExactly(1, 2, 3);
  }

  @Test
  void processQueuesAndControllersAreTold() {
    JsonNode overview = browser.get("/api/v1/overview");

    assertThat(overview.at("/process/pid").asLong())
        .isEqualTo(ProcessHandle.current().pid());
    assertThat(overview.at("/process/heapUsed").asLong()).isPositive();
    assertThat(overview.at("/queues/0/name").asText()).isEqualTo("names");
    assertThat(overview.at("/queues/0/depth").asInt()).isEqualTo(1);
    assertThat(overview.at("/queues/0/oldestMillis").asLong()).isNotNegative();
    assertThat(overview.at("/queues/0/busyMillis").asLong()).isEqualTo(-1);
    assertThat(overview.at("/controllers/0/name").asText()).isEqualTo("gardener");
    assertThat(overview.at("/controllers/0/ready").asBoolean()).isTrue();
    assertThat(overview.get("faults")).isEmpty();
  }

  @Test
  void objectsComeInTheOrderOfTheirNamesAPageAtATime() {
    JsonNode first = objects(Map.of("namespace", "shop", "limit", "10"));
    JsonNode second = objects(
        Map.of("namespace", "shop", "limit", "10", "after", first.get("after").asText()));
    JsonNode third = objects(
        Map.of("namespace", "shop", "limit", "10", "after", second.get("after").asText()));

    assertThat(names(first)).isSorted().hasSize(10).startsWith("web-0", "web-1", "web-10");
    assertThat(first.get("after").asText()).isEqualTo("shop/" + names(first).get(9));
    assertThat(first.get("matched").asInt()).isEqualTo(25);
    assertThat(first.get("total").asInt()).isEqualTo(maps.view().size());
    assertThat(names(second)).isSorted().hasSize(10).doesNotContainAnyElementsOf(names(first));
    assertThat(names(third)).hasSize(5).endsWith("web-9");
    assertThat(third.has("after")).isFalse();
  }

  @Test
  void objectsAreFoundByPartsOfTheirNamesLabelsAndIndexes() {
    assertThat(names(objects(Map.of("search", "B-1", "limit", "100"))))
        .containsExactly(
            "web-1", "web-10", "web-11", "web-12", "web-13", "web-14", "web-15", "web-16", "web-17",
            "web-18", "web-19");
    assertThat(names(objects(Map.of("search", "farm/")))).containsExactly("barn");
    assertThat(names(objects(Map.of("selector", "app in (db), app!=x", "search", "web-2"))))
        .containsExactly("web-21", "web-23");
    assertThat(names(objects(Map.of("index", "byColour", "value", "brown"))))
        .containsExactly("barn");
    assertThat(objects(Map.of("index", "byColour", "value", "brown"))
            .get("matched")
            .asInt())
        .isEqualTo(1);
    assertThat(objects(Map.of("search", "web-0")).at("/objects/0/labels/app").asText())
        .isEqualTo("web");
  }

  @Test
  void parametersThatMeanNothingAreRefusedInWords() {
    for (String wrong : List.of("selector=%3D%3D", "limit=0", "limit=x", "after=a/b/c")) {
      assertThat(browser
              .send(browser.request(path(maps.name(), "/objects?") + wrong))
              .statusCode())
          .as(wrong)
          .isEqualTo(400);
    }
    assertThat(browser
            .send(browser.request(path(maps.name(), "/objects?index=none&value=a")))
            .statusCode())
        .isEqualTo(404);
    assertThat(browser.send(browser.request(path(maps.name(), "/object"))).statusCode())
        .isEqualTo(400);
  }

  @Test
  void valuesOfAnIndexAreToldWithTheirNumbers() {
    JsonNode colours = browser.get(path(maps.name(), "/indexes/byColour?search=B"));
    JsonNode one = browser.get(path(maps.name(), "/indexes/byColour?limit=1"));
    JsonNode rest = browser.get(path(maps.name(), "/indexes/byColour?limit=1&after=blue"));

    assertThat(colours.get("values").get(0))
        .isEqualTo(Browser.json("{\"value\":\"blue\",\"objects\":25}"));
    assertThat(colours.get("values").get(1).get("value").asText()).isEqualTo("brown");
    assertThat(colours.get("total").asInt()).isEqualTo(2);
    assertThat(one.get("values")).hasSize(1);
    assertThat(one.get("after").asText()).isEqualTo("blue");
    assertThat(rest.at("/values/0/value").asText()).isEqualTo("brown");
    assertThat(rest.has("after")).isFalse();
    assertThat(browser.send(browser.request(path(maps.name(), "/indexes/none"))).statusCode())
        .isEqualTo(404);
  }

  @Test
  @Guarantee("G111")
  void hostileContentIsPlainText() {
    JsonNode object =
        browser.get(path(maps.name(), "/object"), Map.of("namespace", "farm", "name", "barn"));

    assertThat(object.get("present").asBoolean()).isTrue();
    assertThat(object.get("yaml").asText())
        .startsWith("apiVersion: v1\nkind: ConfigMap\nmetadata:\n")
        .contains("<script>alert(1)</script>")
        .doesNotContain("\u001b", "\u0000");
    assertThat(object.get("redacted").asBoolean()).isFalse();
    assertThat(object.get("truncated").asBoolean()).isFalse();
  }

  @Test
  @Guarantee("G112")
  void whatSecretsHoldIsNowhere() {
    String object = browser
        .send(browser.request(path(secrets.name(), "/object?namespace=shop&name=door")))
        .body();
    String all = browser.send(browser.request(path(secrets.name(), "/objects"))).body()
        + browser.send(browser.request(path(secrets.name(), ""))).body()
        + browser.send(browser.request("/api/v1/overview")).body()
        + object;

    JsonNode errors = browser.get(path(secrets.name(), "")).get("errors");
    assertThat(errors.at("/0/what").asText())
        .startsWith("shop/door: handler ")
        .contains("threw IllegalStateException: (hidden");
    assertThat(Browser.json(object).get("redacted").asBoolean()).isTrue();
    assertThat(Browser.json(object).get("yaml").asText()).contains("door").contains("password");
    assertThat(all).doesNotContain(SECRET).doesNotContain("swordfish");
  }

  @Test
  @Guarantee("G112")
  void indexesOfSecretsTellNothingOfWhatTheyHold() {
    assertThat(browser
            .send(browser.request(path(secrets.name(), "/indexes/byType")))
            .statusCode())
        .isEqualTo(403);
    assertThat(browser
            .send(browser.request(path(secrets.name(), "/objects?index=byType&value=Opaque")))
            .statusCode())
        .isEqualTo(403);
    assertThat(browser.get(path(secrets.name(), "/indexes/namespace")).at("/values/0/value"))
        .isEqualTo(Browser.json("\"shop\""));
  }

  @Test
  void objectsThatAreNotThereAreNotFound() {
    assertThat(browser
            .send(browser.request(path(maps.name(), "/object?namespace=farm&name=nobody")))
            .statusCode())
        .isEqualTo(404);
  }

  @Test
  void reconnectsAndErrorsAreRemembered(KubernetesClient client, ApiServer server) {
    server.faults().strike(Requests.verb("watch"), Fault.reset());
    create(client, "shop", "bad", Map.of());
    server
        .faults()
        .corrupt("/api/v1/namespaces/farm/configmaps/rotten", Faults.Corruption.WRONG_TYPES);
    assertThatThrownBy(() -> create(client, "farm", "rotten", Map.of()))
        .hasStackTraceContaining("corrupted"); // what comes back is what informers get
    awaitOverview(now -> informer(now, maps.name()).get("quarantined").asInt() == 1
        && informer(now, maps.name()).at("/handlers/0/errors").asLong() == 1
        && informer(now, maps.name()).at("/scopes/0/watches").asLong() >= 1);

    JsonNode details = browser.get(path(maps.name(), ""));

    assertThat(details.at("/settings/format").asText()).isEqualTo("PACKED");
    assertThat(details.get("description").asText()).startsWith("shared informer " + maps.name());
    assertThat(details.get("reconnects"))
        .extracting(each -> each.get("what").asText())
        .contains("LIST_STARTED", "LIST_FINISHED", "SYNCED", "WATCH_ENDED", "WATCH_OPENED");
    assertThat(details.get("errors"))
        .extracting(each -> each.get("kind").asText())
        .contains("FAILURE", "HANDLER_ERROR", "QUARANTINED");
    assertThat(details.get("errors"))
        .extracting(each -> each.get("what").asText())
        .anyMatch(what ->
            what.startsWith("shop/bad: handler 'gardener' threw IllegalStateException: <script>"));
    assertThat(details.get("quarantinedTotal").asInt()).isEqualTo(1);
    JsonNode rotten = details.get("quarantined").get(0);
    assertThat(rotten.get("name").asText()).isEqualTo("rotten");
    assertThat(rotten.get("at").asLong()).isPositive();
    assertThat(rotten.get("why").asText()).isNotEmpty();
  }

  @Test
  @Guarantee("G111")
  void anObjectCanBeFollowedAlsoAfterItsEnd(KubernetesClient client) {
    try (Browser.Events events = browser.stream()) {
      events.await("overview", now -> true);
      create(client, "farm", "short-lived", Map.of());
      events.await("changes", now -> has(now, "short-lived", "RETURNED"));
      client.configMaps().inNamespace("farm").withName("short-lived").delete();
      JsonNode gone = events.await("changes", now -> has(now, "short-lived", "STORED"));

      assertThat(gone.get("skipped").asLong()).isNotNegative();
    }
    awaitOverview(now -> maps.view().get(ObjectName.of("farm", "short-lived")).isEmpty());

    JsonNode object = browser.get(
        path(maps.name(), "/object"), Map.of("namespace", "farm", "name", "short-lived"));
    assertThat(object.get("present").asBoolean()).isFalse();
    assertThat(object.get("flight"))
        .extracting(each -> each.get("step").asText())
        .startsWith("RECEIVED", "STORED", "DELIVERED", "RETURNED", "RECEIVED", "STORED");
  }

  private static boolean has(JsonNode changes, String name, String step) {
    for (JsonNode record : changes.get("records")) {
      if (record.get("name").asText().equals(name)
          && record.get("step").asText().equals(step)) {
        return true;
      }
    }
    return false;
  }
}
