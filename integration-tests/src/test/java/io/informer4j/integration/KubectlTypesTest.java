package io.informer4j.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What kubectl learns about the server: its resources, versions and rights; and resources that are added to it. */
class KubectlTypesTest extends KubectlSession {

  private static final String DEFINITION = """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: backups.demo.example.com}
      spec:
        group: demo.example.com
        scope: Namespaced
        names: {plural: backups, singular: backup, kind: Backup, shortNames: [bk], categories: [all]}
        versions:
        - name: v1
          served: true
          storage: true
          subresources:
            status: {}
            scale: {specReplicasPath: .spec.copies, statusReplicasPath: .status.copies}
          additionalPrinterColumns:
          - {name: Copies, type: integer, jsonPath: .spec.copies}
          - {name: Phase, type: string, jsonPath: .status.phase}
          - {name: Where, type: string, jsonPath: .spec.where, priority: 1}
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  properties: {copies: {type: integer, minimum: 0}, where: {type: string}}
                status: {type: object, properties: {phase: {type: string}, copies: {type: integer}}}
      """;

  private static final String BACKUP = """
      apiVersion: demo.example.com/v1
      kind: Backup
      metadata: {name: nightly}
      spec: {copies: 3, where: tape}
      """;

  @Test
  void versionNamesTheServer() {
    assertThat(kubectl.ok("get", "--raw", "/version")).containsPattern("\"gitVersion\": ?\"v1\\.");
    assertThat(kubectl.ok("version")).contains("Server Version");
    assertThat(kubectl.ok("get", "--raw", "/readyz")).isEqualTo("ok");
    assertThat(kubectl.ok("cluster-info")).contains("is running at");
  }

  @Test
  void apiResourcesTellsNamesKindsAndVerbs() {
    List<String> apps = kubectl.table("api-resources", "--api-group=apps", "-o", "wide");
    assertThat(apps.get(0))
        .startsWith("NAME | SHORTNAMES | APIVERSION | NAMESPACED | KIND | VERBS");
    assertThat(apps)
        .anySatisfy(line -> assertThat(line)
            .startsWith("deployments | deploy | apps/v1 | true | Deployment | ")
            .contains(
                "create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"));
    assertThat(kubectl.table("api-resources", "--api-group="))
        .contains(
            "configmaps | cm | v1 | true | ConfigMap",
            "namespaces | ns | v1 | false | Namespace",
            "nodes | no | v1 | false | Node",
            "pods | po | v1 | true | Pod");
    assertThat(kubectl.ok("api-resources", "--namespaced=false", "-o", "name").lines())
        .contains("nodes", "clusterroles.rbac.authorization.k8s.io")
        .doesNotContain("pods");
    assertThat(kubectl.ok("api-versions").lines())
        .contains("v1", "apps/v1", "batch/v1", "networking.k8s.io/v1", "apiextensions.k8s.io/v1");
  }

  @Test
  void explainDescribesOrSaysWhyNot() {
    String explained = kubectl.ok("explain", "pod");

    // A server that does not know the fields says so where kubectl prints the description.
    assertThat(explained)
        .contains("KIND:", "Pod", "VERSION:", "v1", "DESCRIPTION:")
        .containsAnyOf("FIELDS:", "has no schema of this kind");
    assertThat(kubectl.refused("explain", "wombat"))
        .endsWith("the server doesn't have a resource type \"wombat\"");
  }

  @Test
  void authCanITellsThatTheTokenMayDoEverything() {
    assertThat(kubectl.ok("auth", "can-i", "create", "pods")).isEqualTo("yes");
    assertThat(kubectl.ok("auth", "can-i", "*", "*", "--all-namespaces")).isEqualTo("yes");
    assertThat(kubectl.ok("auth", "can-i", "delete", "nodes")).endsWith("yes");
  }

  @Test
  void aResourceThatIsDefinedAtRunTimeBehavesLikeABuiltInOne() {
    define();

    assertThat(kubectl.table("api-resources", "--api-group=demo.example.com"))
        .contains("backups | bk | demo.example.com/v1 | true | Backup");
    assertThat(kubectl.withInput(BACKUP).ok("create", "-f", "-"))
        .isEqualTo("backup.demo.example.com/nightly created");
    assertThat(kubectl.table("get", "bk")).containsExactly("NAME | COPIES | PHASE", "nightly | 3");
    assertThat(kubectl.table("get", "backups", "-o", "wide").get(0))
        .isEqualTo("NAME | COPIES | PHASE | WHERE");
    assertThat(kubectl.table("get", "all"))
        .anyMatch(line -> line.startsWith("backup.demo.example.com/nightly | 3"));
    assertThat(kubectl.ok("scale", "backup", "nightly", "--replicas=5"))
        .isEqualTo("backup.demo.example.com/nightly scaled");
    assertThat(kubectl.ok(
            "patch", "bk", "nightly", "--type=merge", "-p", "{\"status\":{\"phase\":\"Done\"}}"))
        .startsWith("backup.demo.example.com/nightly patched");
    assertThat(kubectl.ok(
            "get",
            "bk",
            "nightly",
            "-o",
            "jsonpath={.spec.copies} {.metadata.generation} {.status}"))
        .isEqualTo("5 2");
    assertThat(kubectl.ok("label", "bk", "nightly", "a=b"))
        .isEqualTo("backup.demo.example.com/nightly labeled");
    assertThat(kubectl.ok("get", "bk", "-l", "a=b", "-o", "name"))
        .isEqualTo("backup.demo.example.com/nightly");
    assertThat(kubectl.table("describe", "bk", "nightly"))
        .contains("Kind: | Backup", "Where: | tape");
    assertThat(kubectl.withInput(BACKUP.replace("nightly", "applied")).ok("apply", "-f", "-"))
        .isEqualTo("backup.demo.example.com/applied created");
    assertThat(kubectl
            .withInput(BACKUP.replace("nightly", "ssa"))
            .ok("apply", "--server-side", "-f", "-"))
        .isEqualTo("backup.demo.example.com/ssa serverside-applied");
    assertThat(kubectl.ok("delete", "bk", "nightly"))
        .startsWith("backup.demo.example.com \"nightly\" deleted");
  }

  @Test
  void aResourceThatIsDefinedAtRunTimeRefusesWhatItsSchemaForbids() {
    define();
    kubectl.withInput(BACKUP).ok("create", "-f", "-");

    assertThat(kubectl.refused("patch", "bk", "nightly", "-p", "{\"spec\":{\"copies\":1}}"))
        .contains("the body of the request was in an unknown format");
    assertThat(kubectl.refused(
            "patch", "bk", "nightly", "--type=merge", "-p", "{\"spec\":{\"copies\":-1}}"))
        .startsWith("The Backup \"nightly\" is invalid: ")
        .contains("spec.copies: Invalid value: -1");
    assertThat(kubectl.refused(
            "patch", "bk", "nightly", "--type=merge", "-p", "{\"spec\":{\"copies\":\"x\"}}"))
        .startsWith("The Backup \"nightly\" is invalid: ")
        .contains("spec.copies: Invalid value: \"string\"");
  }

  @Test
  void statusOfADefinedResourceIsWrittenApart() {
    needsKubectl(24, "patch a subresource");
    define();
    kubectl.withInput(BACKUP).ok("create", "-f", "-");

    kubectl.ok(
        "patch",
        "bk",
        "nightly",
        "--subresource=status",
        "--type=merge",
        "-p",
        "{\"spec\":{\"copies\":9},\"status\":{\"phase\":\"Done\"}}");

    assertThat(kubectl.table("get", "bk").get(1)).isEqualTo("nightly | 3 | Done");
    assertThat(kubectl.ok("get", "bk", "nightly", "-o", "jsonpath={.metadata.generation}"))
        .isEqualTo("1");
  }

  @Test
  void aDefinitionTakesItsObjectsWithIt() {
    String other = DEFINITION
        .replace("backup", "snapshot")
        .replace("Backup", "Snapshot")
        .replace("[bk]", "[sn]");
    assertThat(kubectl.withInput(other).ok("create", "-f", "-"))
        .isEqualTo(
            "customresourcedefinition.apiextensions.k8s.io/snapshots.demo.example.com created");
    kubectl.ok(
        "wait", "--for=condition=Established", "crd/snapshots.demo.example.com", "--timeout=30s");
    kubectl.withInput(BACKUP.replace("Backup", "Snapshot")).ok("create", "-f", "-");

    assertThat(kubectl.ok("delete", "crd", "snapshots.demo.example.com", "--timeout=30s"))
        .contains("\"snapshots.demo.example.com\" deleted");
    assertThat(kubectl.refused("get", "snapshots.demo.example.com"))
        .contains("the server doesn't have a resource type \"snapshots\"");
  }

  private void define() {
    assertThat(kubectl.withInput(DEFINITION).ok("apply", "-f", "-"))
        .startsWith("customresourcedefinition.apiextensions.k8s.io/backups.demo.example.com ");
    assertThat(kubectl.ok(
            "wait", "--for=condition=Established", "crd/backups.demo.example.com", "--timeout=30s"))
        .endsWith("condition met");
  }
}
