package io.informer4j.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What kubectl shows: get in all its forms, get -w, describe, selectors. */
class KubectlReadsTest extends KubectlSession {

  private static final String PODS = """
      apiVersion: v1
      kind: Pod
      metadata: {name: web-1, labels: {app: web, tier: front}}
      spec: {nodeName: node-a, containers: [{name: main, image: nginx, ports: [{containerPort: 80}]}]}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: db-1, labels: {app: db}}
      spec: {containers: [{name: main, image: postgres}]}
      """;

  @BeforeEach
  void createPods() {
    assertThat(kubectl.withInput(PODS).ok("create", "-f", "-"))
        .isEqualTo("pod/web-1 created\npod/db-1 created");
  }

  @Test
  void getPrintsTheColumnsThatTheServerMakes() {
    assertThat(kubectl.table("get", "pods"))
        .hasSize(3)
        .startsWith("NAME | READY | STATUS | RESTARTS | AGE")
        .element(1)
        .asString()
        .matches("db-1 \\| 0/1 \\| Pending \\| 0 \\| \\d+s");
    assertThat(kubectl.table("get", "po", "-o", "wide"))
        .startsWith(
            "NAME | READY | STATUS | RESTARTS | AGE | IP | NODE | NOMINATED NODE | READINESS GATES")
        .element(2)
        .asString()
        .matches(
            "web-1 \\| 0/1 \\| Pending \\| 0 \\| \\d+s \\| <none> \\| node-a \\| <none> \\| <none>");
    assertThat(kubectl.table("get", "pods", "--show-labels").get(2)).endsWith("app=web,tier=front");
    assertThat(kubectl.table("get", "pod/web-1", "-L", "tier").get(1)).endsWith("front");
    assertThat(kubectl.table("get", "pods", "--all-namespaces"))
        .startsWith("NAMESPACE | NAME | READY | STATUS | RESTARTS | AGE")
        .anyMatch(line -> line.startsWith(kubectl.namespace() + " | web-1 | 0/1 | Pending"));
  }

  @Test
  void getPrintsObjectsInTheFormatThatIsAskedFor() throws IOException {
    assertThat(kubectl.ok("get", "pods", "-o", "name")).isEqualTo("pod/db-1\npod/web-1");
    JsonNode pod = new ObjectMapper().readTree(kubectl.ok("get", "pod", "web-1", "-o", "json"));
    assertThat(pod.path("apiVersion").asText()).isEqualTo("v1");
    assertThat(pod.path("kind").asText()).isEqualTo("Pod");
    assertThat(pod.at("/metadata/uid").asText()).hasSize(36);
    assertThat(pod.at("/metadata/resourceVersion").asText()).matches("\\d+");
    assertThat(pod.at("/spec/nodeName").asText()).isEqualTo("node-a");
    JsonNode list = new ObjectMapper().readTree(kubectl.ok("get", "pods", "-o", "json"));
    assertThat(list.path("kind").asText()).isEqualTo("List");
    assertThat(list.path("items")).hasSize(2);
    assertThat(kubectl.ok("get", "pod", "web-1", "-o", "yaml"))
        .contains("apiVersion: v1\n", "kind: Pod\n", "  nodeName: node-a\n", "    app: web\n");
    assertThat(kubectl.ok("get", "pod", "web-1", "-o", "jsonpath={.spec.containers[0].image}"))
        .isEqualTo("nginx");
    assertThat(kubectl.ok("get", "pods", "-o", "jsonpath={.items[*].metadata.name}"))
        .isEqualTo("db-1 web-1");
    assertThat(kubectl.table(
            "get", "pods", "-o", "custom-columns=N:.metadata.name,I:.spec.containers[0].image"))
        .containsExactly("N | I", "db-1 | postgres", "web-1 | nginx");
  }

  @Test
  void getSortsPagesAndAcceptsSeveralResources() {
    kubectl.ok("create", "configmap", "settings");

    assertThat(kubectl.ok("get", "pods", "-o", "name", "--chunk-size=1"))
        .isEqualTo("pod/db-1\npod/web-1");
    assertThat(kubectl.table("get", "pods", "--sort-by=.spec.containers[0].image"))
        .satisfies(lines -> assertThat(lines.get(1)).startsWith("web-1"));
    assertThat(kubectl.table("get", "cm,po"))
        .anyMatch(line -> line.startsWith("configmap/settings | 0 | "))
        .anyMatch(line -> line.startsWith("pod/web-1 | 0/1 | Pending"));
    assertThat(kubectl.table("get", "all")).anyMatch(line -> line.startsWith("pod/web-1 | 0/1"));
    assertThat(kubectl.ok("get", "pods", "web-1", "db-1", "-o", "name"))
        .isEqualTo("pod/web-1\npod/db-1");
  }

  @Test
  void getSaysWhatIsNotThere() {
    assertThat(kubectl.refused("get", "pods", "nope"))
        .isEqualTo("Error from server (NotFound): pods \"nope\" not found");
    assertThat(kubectl.refused("get", "wombats"))
        .isEqualTo("error: the server doesn't have a resource type \"wombats\"");
    assertThat(kubectl.run("get", "secrets").err().strip())
        .isEqualTo("No resources found in " + kubectl.namespace() + " namespace.");
    assertThat(kubectl.ok("get", "pod", "nope", "--ignore-not-found")).isEmpty();
    assertThat(kubectl.refused("get", "--raw", "/nope")).startsWith("Error from server (NotFound)");
  }

  @Test
  void selectorsChooseByLabelsAndFields() {
    assertThat(names("-l", "app=web")).isEqualTo("pod/web-1");
    assertThat(names("-l", "app in (web,db),tier")).isEqualTo("pod/web-1");
    assertThat(names("-l", "!tier")).isEqualTo("pod/db-1");
    assertThat(names("-l", "app!=web")).isEqualTo("pod/db-1");
    assertThat(names("--field-selector", "status.phase=Pending")).isEqualTo("pod/db-1\npod/web-1");
    assertThat(names("--field-selector", "spec.nodeName=node-a,metadata.name!=db-1"))
        .isEqualTo("pod/web-1");
    assertThat(names("-l", "app=db", "--field-selector", "spec.nodeName=node-a"))
        .isEmpty();

    assertThat(kubectl.refused("get", "pods", "-l", "app=,"))
        .startsWith(
            "Error from server (BadRequest): Unable to find \"/v1, Resource=pods\" that match label selector \"app=,\"");
    assertThat(kubectl.refused("get", "pods", "--field-selector", "spec.color=red"))
        .startsWith("Error from server (BadRequest): ")
        .endsWith("field label not supported: spec.color");
  }

  private String names(String... selector) {
    return kubectl.ok(Stream.concat(Stream.of("get", "pods", "-o", "name"), Stream.of(selector))
        .toArray(String[]::new));
  }

  @Test
  void getWatchPrintsEachChangeAsItHappens() throws IOException {
    kubectl.ok("create", "configmap", "first");

    try (Kubectl.Following changes =
        kubectl.follow("get", "configmaps", "-w", "--output-watch-events")) {
      assertThat(changes.nextLine()).isEqualTo("EVENT | NAME | DATA | AGE");
      assertThat(changes.nextLine()).matches("ADDED \\| first \\| 0 \\| \\d+s");
      kubectl.ok("create", "configmap", "second", "--from-literal=a=b");
      assertThat(changes.nextLine()).matches("ADDED \\| second \\| 1 \\| \\d+s");
      kubectl.ok("label", "configmap", "first", "x=y");
      assertThat(changes.nextLine()).matches("MODIFIED \\| first \\| 0 \\| \\d+s");
      kubectl.ok("delete", "configmap", "second");
      assertThat(changes.nextLine()).matches("DELETED \\| second \\| 1 \\| \\d+s");
    }
  }

  @Test
  void getWatchFollowsWhatEntersAndLeavesASelector() throws IOException {
    kubectl.ok("create", "configmap", "first");
    kubectl.ok("label", "configmap", "first", "color=red");
    kubectl.ok("create", "configmap", "second");

    try (Kubectl.Following changes = kubectl.follow(
        "get", "cm", "-l", "color=red", "-w", "--output-watch-events", "--no-headers")) {
      assertThat(changes.nextLine()).startsWith("ADDED | first");
      kubectl.ok("label", "configmap", "second", "color=red");
      assertThat(changes.nextLine()).startsWith("ADDED | second");
      kubectl.ok("label", "configmap", "first", "color=blue", "--overwrite");
      assertThat(changes.nextLine()).startsWith("DELETED | first");
    }
  }

  @Test
  void describeShowsOneObjectForPeople() {
    kubectl.ok("create", "configmap", "settings", "--from-literal=color=red");
    kubectl.ok("create", "secret", "generic", "key", "--from-literal=password=x");

    assertThat(described("pod", "web-1"))
        .contains(
            "Name: | web-1",
            "Namespace: | " + kubectl.namespace(),
            "Node: | node-a/",
            "Labels: | app=web",
            "Status: | Pending",
            "Image: | nginx",
            "Port: | 80/TCP",
            "Events: | <none>");
    assertThat(described("configmap", "settings")).contains("Data", "color:", "red");
    assertThat(described("secret", "key")).contains("Type: | Opaque", "password: | 1 bytes");
    assertThat(described("namespace", kubectl.namespace()))
        .contains("Status: | Active", "No resource quota.");
    assertThat(kubectl.refused("describe", "pod", "nope"))
        .isEqualTo("Error from server (NotFound): pods \"nope\" not found");
  }

  private List<String> described(String resource, String name) {
    return kubectl.table("describe", resource, name);
  }
}
