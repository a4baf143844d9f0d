package io.informer4j.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.fabric8.chain.KnownResource;
import io.informer4j.fabric8.chain.KnownResources;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.lister.LabelSelector;
import io.informer4j.lister.Lister;
import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChainOnServerTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private ApiServer server;

  @BeforeEach
  void start() {
    server = ApiServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void leadsFromAFactoryToInformersAndListers() throws Exception {
    try (KubernetesClient client = Servers.clientOf(server);
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      client.resource(deployment("web")).create();
      client.resource(deployment("db")).create();

      ResourceInformer<Deployment> informer = factory.apps().v1().deployments().informer();
      Lister<Deployment> lister = factory.apps().v1().deployments().lister();
      factory.start();
      factory.awaitSync(PATIENCE);

      assertThat(lister.namespace("kube-system").list(LabelSelector.parse("app=web")))
          .extracting(deployment -> deployment.getMetadata().getName())
          .containsExactly("web");
      assertThat(informer.view().size()).isEqualTo(2);
      assertThat(informer.lister().get("kube-system/db")).isPresent();
    }
  }

  @Test
  void syncsEveryResourceThatTheServerCanWatch() throws Exception {
    try (KubernetesClient client = Servers.clientOf(server);
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      List<ResourceInformer<?>> informers = new ArrayList<>();
      for (Served served : discovered()) {
        if (served.verbs().contains("watch")) {
          informers.add(served.known().from(factory).informer());
        }
      }
      factory.start();
      factory.awaitSync(PATIENCE);

      assertThat(informers).hasSizeGreaterThan(50).allMatch(ResourceInformer::hasSynced);
    }
  }

  @Test
  void knowsWhatTheServerTellsOfItselfByTheSameKindsScopesAndShortNames() throws Exception {
    for (Served served : discovered()) {
      assertThat(served.known().resourceType()).isEqualTo(served.type());
      assertThat(served.known().shortNames())
          .as(served.toString())
          .containsExactlyElementsOf(served.shortNames());
    }
  }

  @Test
  void asksForPathsThatTheServerAnswers() throws Exception {
    Map<String, List<String>> served = new TreeMap<>();
    discovered().forEach(resource -> served.put(resource.type().toString(), resource.verbs()));
    TreeMap<Integer, Integer> answers = new TreeMap<>();

    for (KnownResource<?> known : KnownResources.all()) {
      int status = server
          .handle(ApiRequest.of("GET", "/" + Collection.of(known.resourceType()).path()))
          .status();
      answers.merge(status, 1, Integer::sum);
      if (!served.containsKey(known.toString())) {
        assertThat(status).as(known.toString()).isEqualTo(404);
      } else if (served.get(known.toString()).contains("watch")) {
        assertThat(status).as(known.toString()).isEqualTo(200);
      }
    }

    // The embedded server does not implement componentstatuses, which nobody can watch.
    assertThat(answers).containsEntry(200, served.size() - 1).containsEntry(501, 1);
  }

  /** A resource as the server's discovery tells of it. */
  private record Served(
      ResourceType type, List<String> verbs, List<String> shortNames, KnownResource<?> known) {}

  /** Returns what can be listed; fails on what the register does not know. */
  private List<Served> discovered() throws Exception {
    List<Served> all = new ArrayList<>(resourcesOf("/api/v1", "", "v1"));
    for (JsonNode group : get("/apis").path("groups")) {
      for (JsonNode version : group.path("versions")) {
        all.addAll(resourcesOf(
            "/apis/" + version.path("groupVersion").asText(),
            group.path("name").asText(),
            version.path("version").asText()));
      }
    }
    return all;
  }

  private List<Served> resourcesOf(String path, String group, String version) throws Exception {
    List<Served> served = new ArrayList<>();
    for (JsonNode resource : get(path).path("resources")) {
      List<String> verbs = texts(resource.path("verbs"));
      if (verbs.contains("list")) {
        ResourceType type = new ResourceType(
            group,
            version,
            resource.path("name").asText(),
            resource.path("kind").asText(),
            resource.path("namespaced").asBoolean());
        served.add(new Served(
            type,
            verbs,
            texts(resource.path("shortNames")),
            KnownResources.of(group, version, type.plural()).orElseThrow()));
      }
    }
    return served;
  }

  private JsonNode get(String path) throws Exception {
    return JSON.readTree(server.handle(ApiRequest.of("GET", path)).body());
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static Deployment deployment(String name) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withNamespace("kube-system")
        .withName(name)
        .addToLabels("app", name)
        .endMetadata()
        .withNewSpec()
        .withNewSelector()
        .addToMatchLabels("app", name)
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .addToLabels("app", name)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage("image")
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }
}
