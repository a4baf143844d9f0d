package io.informer4j.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What kubectl changes: create, label, annotate, patch, scale, edit, replace, delete. */
class KubectlWritesTest extends KubectlSession {

  private static final String SETTINGS = """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {color: red, text: before}
      """;

  @Test
  void createMakesObjectsOfManyKinds() {
    assertThat(kubectl.ok("create", "configmap", "settings", "--from-literal=color=red"))
        .isEqualTo("configmap/settings created");
    assertThat(kubectl.ok("create", "secret", "generic", "key", "--from-literal=password=x"))
        .isEqualTo("secret/key created");
    assertThat(kubectl.ok("create", "serviceaccount", "robot"))
        .isEqualTo("serviceaccount/robot created");
    assertThat(kubectl.ok("create", "deployment", "web", "--image=nginx", "--replicas=2"))
        .isEqualTo("deployment.apps/web created");
    assertThat(kubectl.ok("create", "service", "clusterip", "web", "--tcp=80:8080"))
        .isEqualTo("service/web created");
    assertThat(kubectl.ok("create", "job", "once", "--image=busybox"))
        .isEqualTo("job.batch/once created");
    assertThat(kubectl.ok("create", "role", "reader", "--verb=get", "--resource=pods"))
        .isEqualTo("role.rbac.authorization.k8s.io/reader created");
    assertThat(kubectl.ok("create", "ingress", "door", "--rule=example.com/=web:80"))
        .isEqualTo("ingress.networking.k8s.io/door created");
    assertThat(kubectl.ok("run", "solo", "--image=nginx")).isEqualTo("pod/solo created");
    assertThat(kubectl.ok("expose", "deployment", "web", "--port=80", "--name=web2"))
        .isEqualTo("service/web2 exposed");
    assertThat(kubectl.ok("set", "image", "deployment/web", "nginx=nginx:2"))
        .isEqualTo("deployment.apps/web image updated");

    assertThat(kubectl.table("get", "deployment", "web", "-o", "wide").get(1))
        .matches("web \\| 0/2 \\| 0 \\| 0 \\| \\d+s \\| nginx \\| nginx:2 \\| app=web");
    assertThat(kubectl.table("get", "service", "web").get(0))
        .isEqualTo("NAME | TYPE | CLUSTER-IP | EXTERNAL-IP | PORT(S) | AGE");
    assertThat(kubectl.table("get", "configmap", "settings").get(1)).startsWith("settings | 1 | ");
    assertThat(kubectl.table("get", "secret", "key").get(1)).startsWith("key | Opaque | 1 | ");
  }

  @Test
  void createGivesNamesUidsAndTimes() {
    String name = kubectl
        .withInput(
            "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"generateName\":\"gen-\"}}")
        .ok("create", "-f", "-", "-o", "name");

    assertThat(name).matches("configmap/gen-[a-z0-9]{5}");
    assertThat(
            kubectl.ok("get", name, "-o", "jsonpath={.metadata.uid} {.metadata.creationTimestamp}"))
        .matches("[0-9a-f-]{36} \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
  }

  @Test
  void createIsRefusedWithAReason() {
    kubectl.withInput(SETTINGS).ok("create", "-f", "-");

    assertThat(kubectl.withInput(SETTINGS).refused("create", "-f", "-"))
        .isEqualTo("Error from server (AlreadyExists): error when creating \"STDIN\": "
            + "configmaps \"settings\" already exists");
    assertThat(kubectl
            .withInput(SETTINGS.replace("settings", "Bad_Name"))
            .refused("create", "-f", "-"))
        .startsWith(
            "The ConfigMap \"Bad_Name\" is invalid: metadata.name: Invalid value: \"Bad_Name\": "
                + "a lowercase RFC 1123 subdomain must consist of");
    assertThat(
            kubectl.withInput(SETTINGS.replace("ConfigMap", "Wombat")).refused("create", "-f", "-"))
        .contains("no matches for kind \"Wombat\" in version \"v1\"");
    assertThat(kubectl.withInput(SETTINGS).in("nowhere").refused("create", "-f", "-"))
        .startsWith(
            "Error from server (NotFound): error when creating \"STDIN\": namespaces \"nowhere\" not found");
  }

  @Test
  void dryRunOnTheServerChangesNothing() {
    assertThat(kubectl.withInput(SETTINGS).ok("create", "-f", "-", "--dry-run=server"))
        .isEqualTo("configmap/settings created (server dry run)");
    assertThat(kubectl.refused("get", "configmap", "settings")).contains("not found");
  }

  @Test
  void labelAndAnnotateSetAndRemove() {
    kubectl.withInput(SETTINGS).ok("create", "-f", "-");

    assertThat(kubectl.ok("label", "configmap", "settings", "team=a"))
        .isEqualTo("configmap/settings labeled");
    assertThat(kubectl.refused("label", "configmap", "settings", "team=b"))
        .isEqualTo("error: 'team' already has a value (a), and --overwrite is false");
    kubectl.ok("label", "configmap", "settings", "team=b", "--overwrite");
    kubectl.ok("annotate", "configmap", "settings", "note=hello world");
    assertThat(kubectl.ok(
            "get",
            "cm",
            "settings",
            "-o",
            "jsonpath={.metadata.labels.team} {.metadata.annotations.note}"))
        .isEqualTo("b hello world");
    kubectl.ok("label", "configmap", "settings", "team-");
    kubectl.ok("annotate", "configmap", "settings", "note-");
    assertThat(kubectl.ok(
            "get", "cm", "settings", "-o", "jsonpath={.metadata.labels}{.metadata.annotations}"))
        .isEmpty();
  }

  @Test
  void patchKnowsThreeKindsOfPatches() {
    kubectl.withInput(SETTINGS).ok("create", "-f", "-");
    kubectl.ok("create", "deployment", "web", "--image=nginx");

    assertThat(kubectl.ok(
            "patch",
            "cm",
            "settings",
            "--type=merge",
            "-p",
            "{\"data\":{\"color\":\"blue\",\"text\":null}}"))
        .isEqualTo("configmap/settings patched");
    assertThat(kubectl.ok("get", "cm", "settings", "-o", "jsonpath={.data}"))
        .isEqualTo("{\"color\":\"blue\"}");
    assertThat(kubectl.ok("patch", "cm", "settings", "--type=json", "-p", """
        [{"op":"test","path":"/data/color","value":"blue"},{"op":"add","path":"/data/size","value":"1"}]"""))
        .isEqualTo("configmap/settings patched");
    assertThat(kubectl.ok("patch", "deployment", "web", "-p", """
        {"spec":{"template":{"spec":{"containers":[{"name":"side","image":"busybox"}]}}}}"""))
        .isEqualTo("deployment.apps/web patched");
    assertThat(kubectl.ok(
            "get", "deployment", "web", "-o", "jsonpath={.spec.template.spec.containers[*].name}"))
        .isEqualTo("side nginx");
    assertThat(kubectl.ok("patch", "cm", "settings", "-p", "{\"data\":{\"size\":\"1\"}}"))
        .isEqualTo("configmap/settings patched (no change)");
    assertThat(kubectl.refused("patch", "cm", "settings", "--type=json", "-p", """
        [{"op":"test","path":"/data/color","value":"red"}]"""))
        .startsWith("The request is invalid");
    assertThat(kubectl.refused("patch", "cm", "nope", "-p", "{}"))
        .isEqualTo("Error from server (NotFound): configmaps \"nope\" not found");
  }

  @Test
  void scaleChangesReplicasAndNothingElse() {
    kubectl.ok("create", "deployment", "web", "--image=nginx", "--replicas=2");

    assertThat(kubectl.ok("scale", "deployment", "web", "--replicas=5"))
        .isEqualTo("deployment.apps/web scaled");
    assertThat(
            kubectl.refused("scale", "deployment", "web", "--current-replicas=1", "--replicas=3"))
        .isEqualTo("error: Expected replicas to be 1, was 5");
    assertThat(kubectl.ok(
            "get", "deployment", "web", "-o", "jsonpath={.spec.replicas} {.metadata.generation}"))
        .isEqualTo("5 2");
    assertThat(kubectl.ok("rollout", "status", "deployment", "web", "--watch=false"))
        .isEqualTo("Waiting for deployment spec update to be observed...");
  }

  @Test
  void editAndReplaceWriteTheWholeObject() {
    kubectl.withInput(SETTINGS).ok("create", "-f", "-");

    assertThat(kubectl.ok("edit", "configmap", "settings")).isEqualTo("configmap/settings edited");
    assertThat(kubectl.ok("get", "cm", "settings", "-o", "jsonpath={.data.text}"))
        .isEqualTo("after");
    assertThat(kubectl.withInput(SETTINGS.replace("color: red, ", "")).ok("replace", "-f", "-"))
        .isEqualTo("configmap/settings replaced");
    assertThat(kubectl.ok("get", "cm", "settings", "-o", "jsonpath={.data}"))
        .isEqualTo("{\"text\":\"before\"}");
    assertThat(kubectl
            .withInput(SETTINGS.replace("name: settings", "name: settings, resourceVersion: \"1\""))
            .refused("replace", "-f", "-"))
        .startsWith(
            "Error from server (Conflict): error when replacing \"STDIN\": "
                + "Operation cannot be fulfilled on configmaps \"settings\": the object has been modified");
  }

  @Test
  void deleteTakesNamesSelectorsAndEverything() {
    for (String name : new String[] {"a", "b", "c", "d"}) {
      kubectl.ok("create", "configmap", name);
    }
    kubectl.ok("label", "configmap", "b", "c", "x=y");

    assertThat(kubectl.ok("delete", "configmap", "a")).startsWith("configmap \"a\" deleted");
    assertThat(kubectl.ok("delete", "configmap", "-l", "x=y").lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("configmap \"b\" deleted"),
            line -> assertThat(line).startsWith("configmap \"c\" deleted"));
    assertThat(kubectl.ok("delete", "configmap", "--all")).contains("configmap \"d\" deleted");
    assertThat(kubectl.refused("delete", "configmap", "a"))
        .isEqualTo("Error from server (NotFound): configmaps \"a\" not found");
    assertThat(kubectl.ok("delete", "configmap", "a", "--ignore-not-found")).isEmpty();
  }

  @Test
  void deleteWaitsForFinalizers() {
    kubectl.ok("create", "configmap", "kept");
    kubectl.ok(
        "patch",
        "cm",
        "kept",
        "--type=merge",
        "-p",
        "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");

    assertThat(kubectl.ok("delete", "configmap", "kept", "--wait=false"))
        .startsWith("configmap \"kept\" deleted");
    assertThat(kubectl.ok("get", "cm", "kept", "-o", "jsonpath={.metadata.deletionTimestamp}"))
        .isNotEmpty();
    kubectl.ok("patch", "cm", "kept", "--type=merge", "-p", "{\"metadata\":{\"finalizers\":null}}");
    assertThat(kubectl.refused("get", "cm", "kept")).contains("not found");
  }
}
