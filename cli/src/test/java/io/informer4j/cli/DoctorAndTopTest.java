package io.informer4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.cli.documentation.Guarantee;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DoctorAndTopTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static TestCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new TestCluster();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static Running doctor(String kubeconfig, String... words) {
    String[] all = new String[words.length + 3];
    System.arraycopy(words, 0, all, 3, words.length);
    all[0] = "doctor";
    all[1] = "--kubeconfig";
    all[2] = kubeconfig;
    return Running.toEnd(all);
  }

  @Test
  void aHealthyClusterIsALineForEachCheckAndWhatWillBeUsed() {
    Running doctor = doctor(cluster.kubeconfig());

    assertThat(doctor.code()).as(doctor.out()).isZero();
    assertThat(doctor.out())
        .contains("✓ kubeconfig     https://127.0.0.1:", "✓ server         Kubernetes v1.36")
        .contains("✓ credentials    accepted", "✓ tls            TLSv1.3, HTTP/2")
        .contains("✓ clock          the same", "✓ compression")
        .containsPattern("[✓!] latency        \\d+ ms") // how long it takes is the machine's affair
        .contains("✓ permissions    get, list and watch of pods", "✓ list", "✓ get")
        .contains("✓ watch list     streaming lists, with an end marker", "✓ watch ")
        .contains("✓ protobuf       for pods")
        .endsWith("Informer4j will use a streaming list, then a watch with bookmarks, in protobuf,"
            + " over HTTP/2.\n");
  }

  @Test
  @Guarantee("G114")
  void programsGetOneDocument() throws Exception {
    Running doctor = doctor(cluster.kubeconfig(), "nodes", "--output", "json");

    JsonNode document = MAPPER.readTree(doctor.out());
    assertThat(document.path("works").asBoolean()).isTrue();
    assertThat(document.path("uses")).hasSize(4);
    assertThat(document.path("checks")).allMatch(check -> check.has("check") && check.has("level"));
  }

  @Test
  @SuppressWarnings("try") // the fault lasts as long as the block
  void aServerWithoutEndMarkersIsSeenThrough() {
    try (ActiveFault withheld = cluster.server().faults().withholdEndMarkers()) {
      Running doctor = doctor(cluster.kubeconfig(), "--patience", "1");

      assertThat(doctor.code()).as(doctor.out()).isZero();
      assertThat(doctor.out())
          .contains("! watch list     streams begin, but never say that they are complete")
          .contains("Informer4j will use a list, then a watch");
    }
  }

  @Test
  void aMissingPermissionIsNamedAndEndsWithOne() {
    Running doctor = doctor(
        cluster.kubeconfigOf(request -> !request.verb().equals("watch")),
        "secrets",
        "-n",
        "default");

    assertThat(doctor.code()).isEqualTo(1);
    assertThat(doctor.out())
        .contains("✗ permissions    no watch of secrets in default; ask for a role")
        .contains("✗ watch list     watching secrets in default is not allowed (403)")
        .contains("No informer can work like this");
  }

  @Test
  void anUnknownTokenEndsTheExamination() throws Exception {
    Running doctor = doctor(cluster.kubeconfigWithToken("expired"), "-o", "json");

    assertThat(doctor.code()).isEqualTo(1);
    JsonNode document = MAPPER.readTree(doctor.out());
    assertThat(document.path("works").asBoolean()).isFalse();
    assertThat(document.path("checks").toString()).contains("credentials", "failed", "401");
  }

  @Test
  void withoutAServerOrAKubeconfigItSaysSoToo() {
    Running nobody = doctor(cluster.kubeconfigFor(TestCluster.deadAddress()));
    Running nothing = doctor("nowhere.yaml");

    assertThat(List.of(nobody.code(), nothing.code())).containsExactly(1, 1);
    assertThat(nobody.out()).contains("✗ server         nobody listens");
    assertThat(nothing.out()).contains("✗ kubeconfig     there is no kubeconfig nowhere.yaml");
  }

  @Test
  @SuppressWarnings("try") // the fault lasts as long as the block
  void aServerThatFailsIsAFindingAndNoStackTrace() {
    try (ActiveFault broken = cluster
        .server()
        .faults()
        .inject(request -> request.path().contains("/pods"), Fault.status(503))) {
      Running doctor = doctor(cluster.kubeconfig());

      assertThat(doctor.code()).isEqualTo(1);
      assertThat(doctor.out()).contains("✗ list", "503").doesNotContain("\tat ");
    }
  }

  @Test
  @Guarantee("G114")
  void topShowsFiguresAsTableOrJson() throws Exception {
    cluster.configMap("one", "", "'a':'b'");
    Running table =
        Running.toEnd("top", "cm", "pods", "--count", "1", "--kubeconfig", cluster.kubeconfig());
    Running json = Running.toEnd(
        "top",
        "configmaps",
        "--count",
        "2",
        "--interval",
        "0.01",
        "-o",
        "json",
        "--kubeconfig",
        cluster.kubeconfig());

    assertThat(table.code()).as(table.err()).isZero();
    assertThat(table.out().lines().toList().get(0))
        .matches("INFORMER +STATE +OBJECTS +BYTES +EVENTS/S +LAG +HEARD +QUEUE +MAILBOX +RELISTS");
    assertThat(table.out())
        .containsPattern("configmaps.v1 +watching +1 +\\d+ B ")
        .contains("heap ");
    assertThat(json.out().lines()).hasSize(2);
    for (String line : json.out().lines().toList()) {
      JsonNode informer = MAPPER.readTree(line).path("informers").get(0);
      assertThat(informer.path("name").asText()).isEqualTo("configmaps.v1");
      assertThat(informer.path("objects").asInt()).isEqualTo(1);
    }
  }
}
