package io.informer4j.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A small cluster that lives: deployments are scaled and rolled out, their pods are created, scheduled, started and deleted,
 * nodes come and go. The part of the controllers, the scheduler and the kubelets is played here, one write at a time.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class LivingCluster {

  private static final String NAMESPACE = "shop";
  private static final List<String> DEPLOYMENTS = List.of("cart", "catalog", "payment", "frontend");
  private static final int FEWEST_NODES = 2;
  private static final int MOST_NODES = 5;
  private static final int MOST_REPLICAS = 6;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ApiServer server;
  private final SplittableRandom random;
  private final Map<String, List<String>> pods = new LinkedHashMap<>();
  private final List<String> nodes = new ArrayList<>();
  /** What has been decided and not been done yet. */
  private final Deque<Runnable> plan = new ArrayDeque<>();

  private int made;
  private int version = 1;

  LivingCluster(ApiServer server, long seed) {
    this.server = server;
    this.random = new SplittableRandom(seed);
  }

  /** Creates what is there at first. */
  void begin() {
    ObjectNode namespace = object("v1", "Namespace", NAMESPACE);
    send("POST", "/api/v1/namespaces", namespace);
    for (int i = 0; i < FEWEST_NODES + 1; i++) {
      addNode();
    }
    for (String deployment : DEPLOYMENTS) {
      pods.put(deployment, new ArrayList<>());
      ObjectNode object = object("apps/v1", "Deployment", deployment);
      ObjectNode spec = object.putObject("spec");
      spec.put("replicas", 0);
      spec.putObject("selector").putObject("matchLabels").put("app", deployment);
      ObjectNode template = spec.putObject("template");
      template.putObject("metadata").putObject("labels").put("app", deployment);
      template.set("spec", podSpec(deployment));
      send("POST", deploymentsPath(), object);
      scale(deployment, 2);
    }
    while (!plan.isEmpty()) {
      step();
    }
  }

  /** Does the next thing. */
  void step() {
    if (plan.isEmpty()) {
      decide();
    }
    plan.remove().run();
  }

  private void decide() {
    String deployment = DEPLOYMENTS.get(random.nextInt(DEPLOYMENTS.size()));
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> scale(deployment, 1 + random.nextInt(MOST_REPLICAS));
      case 3, 4 -> rollOut(deployment);
      case 5 -> restart(deployment);
      case 6 -> plan.add(nodes.size() < MOST_NODES ? this::addNode : this::removeNode);
      default -> plan.add(nodes.size() > FEWEST_NODES ? this::removeNode : this::addNode);
    }
  }

  private void scale(String deployment, int replicas) {
    List<String> names = podsOf(deployment);
    plan.add(() ->
        patch(deploymentsPath() + "/" + deployment, "{\"spec\":{\"replicas\":" + replicas + "}}"));
    for (int i = names.size(); i < replicas; i++) {
      plan.addAll(birth(deployment));
    }
    for (int i = replicas; i < names.size(); i++) {
      plan.add(() -> remove(deployment));
    }
    plan.add(() -> report(deployment));
  }

  private void rollOut(String deployment) {
    version++;
    int replicas = podsOf(deployment).size();
    for (int i = 0; i < replicas; i++) {
      plan.addAll(birth(deployment));
      plan.add(() -> remove(deployment));
    }
    plan.add(() -> report(deployment));
  }

  private void restart(String deployment) {
    plan.add(() -> status(newest(deployment), "Pending"));
    plan.add(() -> status(newest(deployment), "Running"));
  }

  /** A pod is created, scheduled and started. */
  private List<Runnable> birth(String deployment) {
    return List.of(
        () -> create(deployment),
        () -> bind(newest(deployment)),
        () -> status(newest(deployment), "Running"));
  }

  private void create(String deployment) {
    String name = deployment + "-v" + version + "-" + Integer.toString(46_656 + 7 * made, 36);
    made++;
    ObjectNode pod = object("v1", "Pod", name);
    ((ObjectNode) pod.get("metadata")).putObject("labels").put("app", deployment);
    pod.set("spec", podSpec(deployment));
    send("POST", podsPath(), pod);
    podsOf(deployment).add(name);
    status(name, "Pending");
  }

  private void bind(String pod) {
    ObjectNode binding = object("v1", "Binding", pod);
    binding
        .putObject("target")
        .put("kind", "Node")
        .put("name", nodes.get(random.nextInt(nodes.size())));
    send("POST", podsPath() + "/" + pod + "/binding", binding);
  }

  private void status(String pod, String phase) {
    patch(podsPath() + "/" + pod + "/status", "{\"status\":{\"phase\":\"" + phase + "\"}}");
  }

  private void remove(String deployment) {
    send("DELETE", podsPath() + "/" + podsOf(deployment).remove(0) + "?gracePeriodSeconds=0", null);
  }

  private void report(String deployment) {
    int ready = podsOf(deployment).size();
    patch(
        deploymentsPath() + "/" + deployment + "/status",
        "{\"status\":{\"replicas\":" + ready + ",\"readyReplicas\":" + ready + "}}");
  }

  private void addNode() {
    String name = "node-" + (char) ('a' + made % 26) + made;
    made++;
    send("POST", "/api/v1/nodes", object("v1", "Node", name));
    nodes.add(name);
    patch(
        "/api/v1/nodes/" + name + "/status",
        "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}");
  }

  private void removeNode() {
    send("DELETE", "/api/v1/nodes/" + nodes.remove(random.nextInt(nodes.size())), null);
  }

  private List<String> podsOf(String deployment) {
    return pods.computeIfAbsent(deployment, name -> new ArrayList<>());
  }

  private String newest(String deployment) {
    List<String> names = podsOf(deployment);
    return names.get(names.size() - 1);
  }

  private static ObjectNode podSpec(String deployment) {
    ObjectNode spec = MAPPER.createObjectNode();
    spec.putArray("containers")
        .addObject()
        .put("name", "main")
        .put("image", "registry.example.com/shop/" + deployment + ":1");
    return spec;
  }

  private static ObjectNode object(String apiVersion, String kind, String name) {
    ObjectNode object = MAPPER.createObjectNode();
    object.put("apiVersion", apiVersion).put("kind", kind);
    object.putObject("metadata").put("name", name);
    return object;
  }

  private static String podsPath() {
    return "/api/v1/namespaces/" + NAMESPACE + "/pods";
  }

  private static String deploymentsPath() {
    return "/apis/apps/v1/namespaces/" + NAMESPACE + "/deployments";
  }

  private void patch(String path, String body) {
    check(
        "PATCH",
        path,
        server.handle(ApiRequest.of("PATCH", path)
            .withBody(
                "application/merge-patch+json",
                body.getBytes(java.nio.charset.StandardCharsets.UTF_8))));
  }

  private void send(
      String method, String path, @org.jspecify.annotations.Nullable ObjectNode body) {
    ApiRequest request = ApiRequest.of(method, path);
    try {
      check(
          method,
          path,
          server.handle(
              body == null
                  ? request
                  : request.withBody("application/json", MAPPER.writeValueAsBytes(body))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void check(String method, String path, ApiResponse response) {
    if (response.status() >= 300) {
      throw new IllegalStateException(method + " " + path + ": " + response.text());
    }
  }
}
