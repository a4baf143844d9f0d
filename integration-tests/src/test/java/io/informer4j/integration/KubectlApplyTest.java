package io.informer4j.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** kubectl apply, on the client's side and on the server's. */
class KubectlApplyTest extends KubectlSession {

  private static final String FIRST = """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings, labels: {team: a}}
      data: {one: "1", two: "2"}
      """;

  private static final String SECOND = """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {one: "9", three: "3"}
      """;

  private static final String DEPLOYMENT = """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: main, image: "nginx:1"}, {name: side, image: busybox}]}
      """;

  @Test
  void clientSideApplyCreatesThenChangesOnlyWhatDiffers() {
    assertThat(apply(FIRST)).isEqualTo("configmap/settings created");
    assertThat(apply(FIRST)).isEqualTo("configmap/settings unchanged");
    kubectl.ok("patch", "cm", "settings", "--type=merge", "-p", "{\"data\":{\"other\":\"kept\"}}");
    assertThat(apply(SECOND, "--dry-run=server"))
        .isEqualTo("configmap/settings configured (server dry run)");
    assertThat(apply(SECOND)).isEqualTo("configmap/settings configured");

    assertThat(kubectl.ok("get", "cm", "settings", "-o", "jsonpath={.data}"))
        .isEqualTo("{\"one\":\"9\",\"other\":\"kept\",\"three\":\"3\"}");
    assertThat(kubectl.ok("get", "cm", "settings", "-o", "jsonpath={.metadata.labels}"))
        .isEmpty();
    assertThat(kubectl.ok("apply", "view-last-applied", "cm", "settings"))
        .contains("three: \"3\"")
        .doesNotContain("other");
  }

  @Test
  void clientSideApplyMergesContainersByName() {
    assertThat(apply(DEPLOYMENT)).isEqualTo("deployment.apps/web created");
    assertThat(apply(DEPLOYMENT)).isEqualTo("deployment.apps/web unchanged");
    kubectl.ok("scale", "deployment", "web", "--replicas=5");
    assertThat(apply(DEPLOYMENT.replace("nginx:1", "nginx:2").replace("  replicas: 2\n", "")))
        .isEqualTo("deployment.apps/web configured");

    assertThat(kubectl.ok(
            "get", "deployment", "web", "-o", "jsonpath={.spec.template.spec.containers[*].image}"))
        .isEqualTo("nginx:2 busybox");
    assertThat(apply(DEPLOYMENT.replace(", {name: side, image: busybox}", "")))
        .isEqualTo("deployment.apps/web configured");
    assertThat(kubectl.ok(
            "get", "deployment", "web", "-o", "jsonpath={.spec.template.spec.containers[*].name}"))
        .isEqualTo("main");
  }

  @Test
  void diffShowsWhatApplyWouldChange() {
    apply(FIRST);

    Kubectl.Result same = kubectl.withInput(FIRST).run("diff", "-f", "-");
    Kubectl.Result changed = kubectl.withInput(SECOND).run("diff", "-f", "-");

    assertThat(same.exit()).isZero();
    assertThat(same.out()).isEmpty();
    assertThat(changed.exit()).isEqualTo(1);
    assertThat(changed.out().lines())
        .contains("-  two: \"2\"", "+  three: \"3\"", "-  one: \"1\"", "+  one: \"9\"");
    assertThat(kubectl.ok("get", "cm", "settings", "-o", "jsonpath={.data}"))
        .isEqualTo("{\"one\":\"1\",\"two\":\"2\"}");
  }

  @Test
  void serverSideApplyKeepsTrackOfWhoOwnsWhat() {
    assertThat(apply(FIRST, "--server-side")).isEqualTo("configmap/settings serverside-applied");
    assertThat(apply(FIRST, "--server-side")).isEqualTo("configmap/settings serverside-applied");
    assertThat(kubectl
            .withInput(SECOND)
            .refused("apply", "-f", "-", "--server-side", "--field-manager=other"))
        .startsWith("error: Apply failed with 1 conflict: conflict with \"kubectl\": .data.one");
    assertThat(apply(SECOND, "--server-side", "--field-manager=other", "--force-conflicts"))
        .isEqualTo("configmap/settings serverside-applied");

    assertThat(kubectl.ok("get", "cm", "settings", "-o", "jsonpath={.data}"))
        .isEqualTo("{\"one\":\"9\",\"three\":\"3\",\"two\":\"2\"}");
    assertThat(kubectl.ok(
            "get", "cm", "settings", "-o", "jsonpath={.metadata.managedFields[*].manager}"))
        .isEqualTo("kubectl other");
    assertThat(
            apply(SECOND.replace(", three: \"3\"", ""), "--server-side", "--field-manager=other"))
        .isEqualTo("configmap/settings serverside-applied");
    assertThat(kubectl.ok("get", "cm", "settings", "-o", "jsonpath={.data}"))
        .isEqualTo("{\"one\":\"9\",\"two\":\"2\"}");
  }

  @Test
  void serverSideApplyMergesContainersByName() {
    apply(DEPLOYMENT, "--server-side");
    String side = DEPLOYMENT
        .replace("{name: main, image: \"nginx:1\"}, ", "")
        .replace("replicas: 2", "paused: true");
    assertThat(apply(
            side.replace("name: side, image: busybox", "name: third, image: x"),
            "--server-side",
            "--field-manager=other"))
        .isEqualTo("deployment.apps/web serverside-applied");

    assertThat(kubectl.ok(
            "get", "deployment", "web", "-o", "jsonpath={.spec.template.spec.containers[*].name}"))
        .isEqualTo("main side third");
    assertThat(kubectl.ok(
            "get", "deployment", "web", "-o", "jsonpath={.spec.replicas} {.spec.paused}"))
        .isEqualTo("2 true");
  }

  private String apply(String manifest, String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "apply";
    arguments[1] = "-f";
    arguments[2] = "-";
    System.arraycopy(options, 0, arguments, 3, options.length);
    return kubectl.withInput(manifest).ok(arguments);
  }
}
