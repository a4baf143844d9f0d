package io.informer4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.cli.documentation.Guarantee;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GetCommandTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static TestCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new TestCluster();
    for (int i = 0; i < 3; i++) {
      cluster.create(
          "/api/v1/namespaces/default/pods",
          "{'metadata':{'name':'web-" + i + "','labels':{'app.kubernetes.io/name':'"
              + (i == 0 ? "a" : "b")
              + "'}},'spec':{'nodeName':'node-" + i % 2
              + "','containers':[{'name':'app','image':'x'}]},'status':{'phase':'Running'}}");
    }
    cluster.secret("password");
    cluster.configMap("hostile", ",'annotations':{'a':'\\u001b[2J'}", "");
    cluster.create("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
        {'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',
         'metadata':{'name':'backups.example.com'},
         'spec':{'group':'example.com','scope':'Namespaced',
          'names':{'plural':'backups','singular':'backup','kind':'Backup','shortNames':['bu']},
          'versions':[{'name':'v1','served':true,'storage':true,
            'schema':{'openAPIV3Schema':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}]}}
        """);
    cluster.create(
        "/apis/example.com/v1/namespaces/default/backups",
        "{'apiVersion':'example.com/v1','kind':'Backup','metadata':{'name':'nightly'},'spec':{'to':'s3'}}");
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static Running get(String... words) {
    List<String> all = new ArrayList<>(List.of("get", "--kubeconfig", cluster.kubeconfig()));
    all.addAll(List.of(words));
    Running get = Running.toEnd(all.toArray(new String[0]));
    assertThat(get.code()).as(get.err()).isZero();
    return get;
  }

  @Test
  void objectsAreRowsInTheOrderOfTheirNames() {
    List<String> lines = get("po").out().lines().toList();

    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).matches("NAME +READY +STATUS +RESTARTS +AGE");
    assertThat(lines.get(1)).matches("web-0 +0/1 +\\S+ +0 +\\d+s");
    assertThat(lines.get(3)).startsWith("web-2");
    assertThat(get("pods", "-A", "-o", "wide").out())
        .startsWith("NAMESPACE   NAME")
        .contains("NODE", "node-1", "app.kubernetes.io/name=b");
  }

  @Test
  void anIndexAloneShowsItsValuesAndHowManyObjectsEachHas() throws Exception {
    assertThat(get("pods", "--index", "spec.nodeName").out().lines())
        .containsExactly(
            "spec.nodeName   OBJECTS",
            "node-0          2",
            "node-1          1",
            "2 values, 3 objects in the cache");
    JsonNode document = MAPPER.readTree(
        get("pods", "--index", "metadata.labels.app.kubernetes.io/name", "-o", "json")
            .out());
    assertThat(document.path("values").toString())
        .isEqualTo("[{\"value\":\"a\",\"objects\":1},{\"value\":\"b\",\"objects\":2}]");
  }

  @Test
  void anIndexWithAValueShowsWhatItListsUnderIt() {
    assertThat(
            get("pods", "--index", "spec.nodeName=node-0", "-o", "name").out().lines())
        .containsExactly("pods/web-0", "pods/web-2");
    assertThat(get("pods", "--index", "metadata.labels['app.kubernetes.io/name']=b", "-o", "name")
            .out()
            .lines())
        .containsExactly("pods/web-1", "pods/web-2");
    assertThat(get("pods", "--index", "spec.nodeName=nowhere").err()).contains("no pods found");
  }

  @Test
  @Guarantee("G114")
  void jsonIsOneDocument() throws Exception {
    JsonNode list = MAPPER.readTree(get("pods", "-o", "json").out());
    JsonNode one = MAPPER.readTree(get("pods", "web-1", "-o", "json").out());

    assertThat(list.path("kind").asText()).isEqualTo("List");
    assertThat(list.path("items")).hasSize(3);
    assertThat(list.path("items").get(0).path("apiVersion").asText()).isEqualTo("v1");
    assertThat(one.path("kind").asText()).isEqualTo("Pod");
    assertThat(one.path("metadata").path("name").asText()).isEqualTo("web-1");
    assertThat(MAPPER.readTree(get("nodes", "-o", "json").out()).path("items")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "backups",
        "backup",
        "Backup",
        "bu",
        "backups.example.com",
        "backups.v1.example.com",
        "BACKUPS"
      })
  void customResourcesAreFoundByAnyOfTheirNames(String word) {
    assertThat(get(word, "-o", "name").out()).isEqualTo("backups.example.com/nightly\n");
  }

  @Test
  void yamlHasEverythingOfAnObject() {
    assertThat(get("bu", "nightly", "-o", "yaml").out())
        .startsWith("apiVersion: example.com/v1\nkind: Backup\nmetadata:\n")
        .contains("spec:\n  to: s3\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"table", "wide", "name", "yaml", "json"})
  @Guarantee("G115")
  void noValueOfASecretIsPrinted(String form) {
    for (Running get : List.of(
        get("secrets", "-o", form),
        get("secret", "password", "-o", form),
        get("secrets", "-o", form, "--metadata-only"),
        get("secrets", "-o", form, "--encoding", "json", "--format", "decoded"))) {
      assertThat(get.out() + get.err())
          .contains("password")
          .doesNotContain(TestCluster.SECRET_BASE64, TestCluster.SECRET_VALUE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"table", "wide", "name", "yaml", "json"})
  @Guarantee("G116")
  void annotationsCannotDriveTheTerminal(String form) {
    assertThat(get("cm", "hostile", "-o", form).out()).contains("hostile").doesNotContain("\u001b");
  }

  @Test
  void aSelectorPicksObjects() {
    assertThat(get("pods", "-l", "app.kubernetes.io/name=a", "-o", "name").out())
        .isEqualTo("pods/web-0\n");
    assertThat(get("pods", "--field-selector", "spec.nodeName=node-1", "-o", "name")
            .out())
        .isEqualTo("pods/web-1\n");
  }
}
