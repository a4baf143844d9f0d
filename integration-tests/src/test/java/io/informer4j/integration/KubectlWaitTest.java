package io.informer4j.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** kubectl wait and rollout status, with the test in the role of the controllers. */
class KubectlWaitTest extends KubectlSession {

  private static final String RUNNING = """
      {"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}""";

  @BeforeEach
  void createPod() {
    kubectl.ok("run", "web", "--image=nginx");
  }

  @Test
  void waitReturnsWhenTheConditionHolds() throws IOException {
    try (Kubectl.Following waiting =
        kubectl.follow("wait", "--for=condition=Ready", "pod/web", "--timeout=60s")) {
      writeStatus("/api/v1", "pods", "web", RUNNING);
      assertThat(waiting.nextLine()).isEqualTo("pod/web condition met");
    }
    assertThat(kubectl.ok("wait", "--for=condition=Ready", "pod/web", "--timeout=10s"))
        .isEqualTo("pod/web condition met");
  }

  @Test
  void waitReturnsWhenAFieldHasTheValue() throws IOException {
    needsKubectl(23, "wait for a JSONPath");
    try (Kubectl.Following waiting = kubectl.follow(
        "wait", "--for=jsonpath={.status.phase}=Running", "pod/web", "--timeout=60s")) {
      writeStatus("/api/v1", "pods", "web", RUNNING);
      assertThat(waiting.nextLine()).isEqualTo("pod/web condition met");
    }
  }

  @Test
  void waitGivesUpAfterItsTime() {
    assertThat(kubectl.refused("wait", "--for=condition=Ready", "pod/web", "--timeout=1s"))
        .isEqualTo("error: timed out waiting for the condition on pods/web");
    assertThat(kubectl.refused("wait", "--for=condition=Ready", "pod/nope", "--timeout=1s"))
        .isEqualTo("Error from server (NotFound): pods \"nope\" not found");
  }

  @Test
  void waitForDeleteReturnsWhenTheObjectIsGone() throws IOException {
    kubectl.ok("create", "configmap", "kept");
    kubectl.ok(
        "patch",
        "cm",
        "kept",
        "--type=merge",
        "-p",
        "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");
    kubectl.ok("delete", "cm", "kept", "--wait=false");

    try (Kubectl.Following waiting =
        kubectl.follow("wait", "--for=delete", "cm/kept", "--timeout=60s")) {
      kubectl.ok(
          "patch", "cm", "kept", "--type=merge", "-p", "{\"metadata\":{\"finalizers\":null}}");
      // Nothing to wait for, if the patch was sooner.
      assertThat(waiting.nextLine()).isIn("configmap/kept condition met", "(end)");
    }
    assertThat(kubectl.refused("get", "cm", "kept")).contains("not found");
  }

  @Test
  void deleteReturnsWhenTheObjectIsGone() throws IOException {
    kubectl.ok("create", "configmap", "kept");
    kubectl.ok(
        "patch",
        "cm",
        "kept",
        "--type=merge",
        "-p",
        "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");

    try (Kubectl.Following deleting = kubectl.follow("delete", "cm", "kept", "--timeout=60s")) {
      assertThat(deleting.nextLine()).startsWith("configmap \"kept\" deleted");
      kubectl.ok(
          "patch", "cm", "kept", "--type=merge", "-p", "{\"metadata\":{\"finalizers\":null}}");
      assertThat(deleting.nextLine()).isEqualTo("(end)");
    }
  }

  @Test
  void rolloutStatusFollowsADeploymentToItsEnd() throws IOException {
    kubectl.ok("create", "deployment", "web", "--image=nginx", "--replicas=2");

    try (Kubectl.Following status =
        kubectl.follow("rollout", "status", "deployment", "web", "--timeout=60s")) {
      assertThat(status.nextLine())
          .isEqualTo("Waiting for deployment spec update to be observed...");
      writeStatus("/apis/apps/v1", "deployments", "web", """
          {"observedGeneration":1,"replicas":2,"updatedReplicas":1,"readyReplicas":1,"availableReplicas":1}""");
      assertThat(status.nextLine())
          .isEqualTo(
              "Waiting for deployment \"web\" rollout to finish: 1 out of 2 new replicas have been updated...");
      writeStatus("/apis/apps/v1", "deployments", "web", """
          {"observedGeneration":1,"replicas":2,"updatedReplicas":2,"readyReplicas":2,"availableReplicas":2}""");
      assertThat(status.nextLine()).isEqualTo("deployment \"web\" successfully rolled out");
    }
    assertThat(kubectl.table("get", "deployment", "web").get(1)).startsWith("web | 2/2 | 2 | 2 | ");
  }

  /** What a controller or a kubelet does; kubectl had no other way to do that before 1.24. */
  private void writeStatus(String version, String resource, String name, String status)
      throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode object = (ObjectNode) json.readTree(kubectl.ok("get", resource, name, "-o", "json"));
    object.set("status", json.readTree(status));
    String path =
        version + "/namespaces/" + kubectl.namespace() + "/" + resource + "/" + name + "/status";
    kubectl.withInput(object.toString()).ok("replace", "--raw", path, "-f", "-");
  }
}
