package io.informer4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.cli.documentation.Guarantee;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class WatchCommandTest {

  private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
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

  private static Running watch(String... words) {
    List<String> all = new ArrayList<>(List.of("watch", "--kubeconfig", cluster.kubeconfig()));
    all.addAll(List.of(words));
    return Running.start(all.toArray(new String[0]));
  }

  @Test
  @Guarantee("G118")
  void whatHappensIsPrintedWithWhatHasChangedUntilStopped() throws Exception {
    cluster.configMap("before", ",'labels':{'tier':'web'}", "");
    cluster.configMap("hidden", "", "");
    Running watch = watch("cm", "-l", "tier=web");
    watch.await("✓ configmaps");
    cluster.configMap("blue", ",'labels':{'tier':'web'}", "'colour':'blue'");
    watch.await("default/blue");
    cluster.replace(
        CONFIG_MAPS + "/blue",
        TestCluster.configMapJson(
            "blue", ",'labels':{'tier':'web'}", "'colour':'navy','size':'L'"));
    watch.await("data.size");
    cluster.delete(CONFIG_MAPS + "/blue");
    watch.await("DELETED  ConfigMap    default/blue");

    assertThat(watch.stop()).isZero();
    assertThat(watch.err()).isEmpty();
    assertThat(watch.out())
        .contains("watching configmaps in default at https://127.0.0.1:", "Ctrl-C ends")
        .contains("1 object at revision ", " by a streaming list")
        .contains("ADDED    ConfigMap    default/blue")
        .contains("UPDATED  ConfigMap    default/blue")
        .contains("              ~ data.colour: blue → navy\n              + data.size: L\n")
        .containsPattern("watched for .*: 1 there at first, 1 added, 1 updated, 1 deleted\n$")
        .doesNotContain(
            "hidden", "ADDED    ConfigMap    default/before", "resourceVersion", "\u001b");
  }

  @Test
  void objectsThatAreThereAtFirstAreToldIfAskedFor() throws Exception {
    cluster.create("/api/v1/namespaces", "{'metadata':{'name':'initial'}}");
    Running watch = watch("ns", "nodes", "--initial", "--field-selector", "metadata.name=initial");
    watch.await("PRESENT  Namespace    initial");

    assertThat(watch.stop()).isZero();
  }

  @Test
  @Guarantee("G114")
  void programsGetOneJsonObjectPerLine() throws Exception {
    Running watch = watch("configmaps", "-A", "--output", "json", "--encoding", "json");
    watch.await("LISTED");
    cluster.configMap("json", "", "'a':'b'");
    watch.await("\"name\":\"json\"");
    cluster.replace(CONFIG_MAPS + "/json", TestCluster.configMapJson("json", "", "'a':'c'"));
    watch.await("UPDATED");

    assertThat(watch.stop()).isZero();
    List<JsonNode> lines = new ArrayList<>();
    for (String line : watch.out().lines().toList()) {
      lines.add(MAPPER.readTree(line));
    }
    assertThat(lines).allMatch(line -> line.has("type") && line.has("time"));
    assertThat(lines.get(lines.size() - 1).path("type").asText()).isEqualTo("SUMMARY");
    JsonNode update = lines.stream()
        .filter(line -> line.path("type").asText().equals("UPDATED"))
        .findFirst()
        .orElseThrow();
    assertThat(update.path("changes").toString())
        .isEqualTo("[{\"path\":\"data.a\",\"old\":\"b\",\"new\":\"c\"}]");
    assertThat(update.path("object").path("data").path("a").asText()).isEqualTo("c");
  }

  @Test
  @Guarantee("G115")
  void noValueOfASecretIsPrinted() throws Exception {
    String other = "b3RoZXItc2VjcmV0LXZhbHVl";
    Running text = watch("secrets", "--initial");
    Running json = watch("secrets", "--initial", "-o", "json");
    Running metadata = watch("secrets", "--initial", "--metadata-only", "-o", "json");
    for (Running each : List.of(text, json, metadata)) {
      each.await("secrets.v1");
    }
    cluster.secret("password");
    for (Running each : List.of(text, json, metadata)) {
      each.await("password");
    }
    cluster.replace(
        "/api/v1/namespaces/default/secrets/password", TestCluster.secretJson("password", other));
    for (Running each : List.of(text, json, metadata)) {
      each.await("UPDATED");
      assertThat(each.stop()).isZero();
      assertThat(each.out() + each.err())
          .contains("ADDED", "password")
          .doesNotContain(
              TestCluster.SECRET_BASE64, TestCluster.SECRET_VALUE, other, "other-secret-value");
    }
    assertThat(text.out()).contains("~ data.password: (hidden, 28 bytes) → (hidden, 18 bytes)");
  }

  @Test
  @Guarantee("G116")
  void anAnnotationCannotDriveTheTerminal() throws Exception {
    Running watch = watch("cm");
    watch.await("✓ configmaps");
    cluster.configMap("hostile", "", "");
    watch.await("default/hostile");
    cluster.replace(
        CONFIG_MAPS + "/hostile",
        TestCluster.configMapJson(
            "hostile",
            ",'annotations':{'a':'\\u001b]0;owned\\u0007\\u001b[2J\\r\\nfake line'}",
            ""));
    watch.await("owned");

    assertThat(watch.stop()).isZero();
    assertThat(watch.out())
        .contains("metadata.annotations", "\\u001B]0;owned\\u0007\\u001B[2J\\r\\nfake line")
        .doesNotContain("\u001b", "\u0007", "\r");
  }

  @Test
  @Guarantee("G117")
  void aBrokenConnectionIsALineAndNothingIsLost() throws Exception {
    Running watch = watch("cm", "--field-selector", "metadata.name=after");
    watch.await("✓ configmaps");
    cluster.configMap("after", "", "");
    watch.await("default/after"); // so that there is a watch to break
    cluster.server().faults().strike(Requests.verb("watch"), Fault.reset());
    watch.await("connected again");
    cluster.delete(CONFIG_MAPS + "/after");
    watch.await("DELETED  ConfigMap    default/after");

    assertThat(watch.stop()).isZero();
    assertThat(watch.out().lines().filter(line -> line.startsWith("  ✗ ")))
        .isNotEmpty()
        .allMatch(line -> line.contains("; again "));
    assertThat(watch.out()).doesNotContain("\tat ", "Exception in");
  }

  @Test
  void everyFormatAndEncodingShowsTheSame() throws Exception {
    cluster.create("/api/v1/namespaces", "{'metadata':{'name':'formats'}}");
    for (String format : List.of("decoded", "compressed")) {
      for (String encoding : List.of("protobuf", "json")) {
        Running watch = watch(
            "cm", "-n", "formats", "-n", "default", "--format", format, "--encoding", encoding);
        watch.await("✓ configmaps.v1[default]");
        watch.await("✓ configmaps.v1[formats]");
        String path = "/api/v1/namespaces/formats/configmaps";
        cluster.create(path, TestCluster.configMapJson("each", "", "'k':'1'"));
        watch.await("ADDED    ConfigMap    formats/each");
        cluster.replace(path + "/each", TestCluster.configMapJson("each", "", "'k':'2'"));
        watch.await("~ data.k: 1 → 2");
        cluster.delete(path + "/each");
        watch.await("DELETED  ConfigMap    formats/each");
        assertThat(watch.stop()).isZero();
      }
    }
  }
}
