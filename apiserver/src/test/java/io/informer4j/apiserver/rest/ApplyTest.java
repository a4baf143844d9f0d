package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.APPLY;
import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Server-side apply: who has applied what, what goes, what is another's. */
class ApplyTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String WIDGETS = "/apis/example.com/v1/namespaces/ns/widgets";
  private static final String WIDGET = "{'apiVersion':'example.com/v1','kind':'Widget',"
      + "'metadata':{'name':'w'},'spec':{'size':1,'tags':['a']}}";

  private final TestServer server = new TestServer();

  @Test
  void applyCreatesOrMerges() {
    String configuration =
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},'data':{'x':'1'}}";

    ApiResponse created = server.patch(MAPS + "/a?fieldManager=me", APPLY, configuration);
    server.patch(MAPS + "/a", MERGE, "{'data':{'y':'2'}}");
    ApiResponse merged = server.patch(
        MAPS + "/a?fieldManager=me&force=true", APPLY, configuration.replace("'1'", "'3'"));

    assertThat(created.status()).isEqualTo(201);
    assertThat(merged.status()).isEqualTo(200);
    assertThat(tree(merged).path("data")).isEqualTo(tree("{'x':'3','y':'2'}"));
  }

  private ApiResponse apply(String manager, boolean force, String data) {
    return server.patch(
        MAPS + "/a?fieldManager=" + manager + "&force=" + force,
        APPLY,
        "{'apiVersion':'v1','kind':'ConfigMap','data':" + data + "}");
  }

  private static JsonNode data(ApiResponse response) {
    assertThat(response.status()).as(response.text()).isLessThan(300);
    return tree(response).path("data");
  }

  @Test
  void whatIsAppliedNoMoreGoes() {
    apply("me", false, "{'x':'1','y':'2'}");

    assertThat(data(apply("me", false, "{'x':'1'}"))).isEqualTo(tree("{'x':'1'}"));
    assertThat(data(apply("me", false, "{}"))).isEmpty();
  }

  @Test
  void whatSomebodyElseWantsTooStays() {
    server.post(MAPS, "{'metadata':{'name':'a'},'data':{'x':'1'}}");
    apply("me", false, "{'x':'1','y':'2','z':'3'}");
    apply("you", false, "{'y':'2'}");

    ApiResponse abandoned = apply("me", false, "{}");

    assertThat(data(abandoned)).isEqualTo(tree("{'x':'1','y':'2'}"));
    assertThat(data(apply("you", false, "{}"))).isEqualTo(tree("{'x':'1'}"));
  }

  @Test
  void whatSomebodyElseWantsTooCannotBeChangedWithoutForce() {
    server.post(MAPS, "{'metadata':{'name':'a'},'data':{'x':'1'}}");
    apply("me", false, "{'x':'1','y':'2'}");
    apply("you", false, "{'y':'2'}");

    assertThat(apply("me", false, "{'x':'3'}").status()).isEqualTo(409);
    assertThat(apply("me", false, "{'y':'3'}").status()).isEqualTo(409);
    assertThat(data(apply("me", true, "{'y':'3'}"))).isEqualTo(tree("{'x':'1','y':'3'}"));
    assertThat(data(apply("me", false, "{'y':'4'}"))).isEqualTo(tree("{'x':'1','y':'4'}"));
  }

  @Test
  void whatWasChangedByOthersIsTheirs() {
    apply("me", false, "{'x':'1'}");
    server.patch(MAPS + "/a", MERGE, "{'data':{'x':'2'}}");

    ApiResponse conflict = apply("me", false, "{'x':'1'}");
    assertThat(conflict.status()).isEqualTo(409);
    assertThat(tree(conflict).at("/details/causes/0/reason").asText())
        .isEqualTo("FieldManagerConflict");
    assertThat(tree(conflict).at("/details/causes/0/field").asText()).isEqualTo(".data.x");
    assertThat(data(apply("me", false, "{}"))).isEqualTo(tree("{'x':'2'}"));

    assertThat(data(apply("me", true, "{'x':'1'}"))).isEqualTo(tree("{'x':'1'}"));
    assertThat(data(apply("me", false, "{'x':'5'}"))).isEqualTo(tree("{'x':'5'}"));
    assertThat(apply("you", false, "{'x':'6'}").status()).isEqualTo(409);
  }

  @Test
  void applyingTheSameAgainMakesNoRevision() {
    apply("me", false, "{'x':'1'}");
    long head = server.history.head();

    apply("me", false, "{'x':'1'}");
    assertThat(server.history.head()).isEqualTo(head);
  }

  @Test
  void statusIsAppliedApart() {
    server.post(WIDGETS, WIDGET);
    String start = "{'apiVersion':'example.com/v1','kind':'Widget',";
    server.patch(WIDGETS + "/w?fieldManager=me", APPLY, start + "'spec':{'colour':'red'}}");
    server.patch(
        WIDGETS + "/w/status?fieldManager=me", APPLY, start + "'status':{'a':1,'b':{'c':2}}}");

    JsonNode fewer = tree(
        server.patch(WIDGETS + "/w/status?fieldManager=me", APPLY, start + "'status':{'a':1}}"));

    assertThat(fewer.path("status")).isEqualTo(tree("{'a':1}"));
    assertThat(fewer.at("/spec/colour").asText()).isEqualTo("red");
    assertThat(fewer.at("/metadata/generation").asLong()).isEqualTo(2);
  }

  @Test
  void conflictsNameTheirManagersAndFields() {
    apply("me", false, "{'x':'1','y':'1'}");
    server.patch(MAPS + "/a?fieldManager=other", MERGE, "{'data':{'y':'2','z':'2'}}");

    JsonNode one = tree(apply("you", false, "{'x':'2'}"));
    JsonNode more = tree(apply("you", false, "{'x':'3','y':'3','z':'3'}"));

    assertThat(one.path("message").asText())
        .isEqualTo("Apply failed with 1 conflict: conflict with \"me\": .data.x");
    assertThat(more.path("message").asText())
        .isEqualTo("Apply failed with 3 conflicts: conflicts with \"me\":\n- .data.x\n"
            + "conflicts with \"other\" using v1:\n- .data.y\n- .data.z");
    assertThat(more.at("/details/causes/2"))
        .isEqualTo(tree("{'reason':'FieldManagerConflict',"
            + "'message':'conflict with QotherQ using v1','field':'.data.z'}".replace("Q", "\\'")));
  }

  @Test
  void elementsOfListsWithKeysAreAppliedApart() {
    String start = "{'apiVersion':'apps/v1','kind':'Deployment','spec':{'template':{'spec':"
        + "{'containers':[";
    String deployments = "/apis/apps/v1/namespaces/ns/deployments/d";
    server.patch(
        deployments + "?fieldManager=one",
        APPLY,
        start + "{'name':'a','image':'1','ports':[{'containerPort':80}]}]}}}}");
    server.patch(deployments + "?fieldManager=two", APPLY, start + "{'name':'b','image':'1'}]}}}}");
    JsonNode both = tree(server.get(deployments));
    ApiResponse conflict = server.patch(
        deployments + "?fieldManager=two", APPLY, start + "{'name':'a','image':'2'}]}}}}");
    server.patch(
        deployments + "?fieldManager=one",
        APPLY,
        "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'labels':{'x':'y'}}}");

    assertThat(both.at("/spec/template/spec/containers"))
        .isEqualTo(tree("[{'name':'a','image':'1','ports':[{'containerPort':80}]},"
            + "{'name':'b','image':'1'}]"));
    assertThat(both.at("/metadata/managedFields/0/fieldsV1").toString())
        .isEqualTo("{\"f:spec\":{\"f:template\":{\"f:spec\":{\"f:containers\":{"
            + "\"k:{\\\"name\\\":\\\"a\\\"}\":{\".\":{},\"f:image\":{},\"f:name\":{},\"f:ports\":{"
            + "\"k:{\\\"containerPort\\\":80,\\\"protocol\\\":\\\"TCP\\\"}\":{\".\":{},"
            + "\"f:containerPort\":{}}}}}}}}}");
    assertThat(tree(conflict).path("message").asText())
        .isEqualTo("Apply failed with 1 conflict: conflict with \"one\":"
            + " .spec.template.spec.containers[name=\"a\"].image");
    assertThat(tree(server.get(deployments)).at("/spec/template/spec/containers"))
        .isEqualTo(tree("[{'name':'b','image':'1'}]"));
  }

  @Test
  void applyIsRefusedWithoutManagerOrWithManagedFields() {
    assertThat(server.patch(MAPS + "/a", APPLY, "{}").status()).isEqualTo(422);
    assertThat(server.patch(MAPS + "/a?fieldManager=m", APPLY, "{'data':{}}").status())
        .isEqualTo(400);
    assertThat(server.patch(MAPS + "/a?fieldManager=m", APPLY, "a: [").status()).isEqualTo(400);
    ApiResponse managed = server.patch(
        MAPS + "/a?fieldManager=m",
        APPLY,
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'managedFields':[]}}");
    assertThat(managed.status()).isEqualTo(400);
  }

  @Test
  void configurationsMayBeYaml() {
    ApiResponse created = server.patch(
        MAPS + "/a?fieldManager=m",
        APPLY,
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  labels: {app: demo}\ndata:\n  k: 'yes'\n");

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(tree(created).at("/data/k").asText()).isEqualTo("yes");
    assertThat(tree(created).at("/metadata/labels/app").asText()).isEqualTo("demo");
  }

  @Test
  void listsOfCustomResourcesAreReplacedAndFinalizersAreASet() {
    server.post(WIDGETS, WIDGET);
    String target = WIDGETS + "/w?fieldManager=me&force=true";
    String start = "{'apiVersion':'example.com/v1','kind':'Widget',";

    ApiResponse spec = server.patch(target, APPLY, start + "'spec':{'tags':['b']}}");
    server.patch(WIDGETS + "/w", MERGE, "{'metadata':{'finalizers':['x/y']}}");
    ApiResponse finalizers =
        server.patch(target, APPLY, start + "'metadata':{'finalizers':['x/z']}}");

    assertThat(tree(spec).at("/spec/tags")).isEqualTo(tree("['b']"));
    assertThat(tree(finalizers).at("/metadata/finalizers")).isEqualTo(tree("['x/y','x/z']"));
    assertThat(tree(finalizers).at("/spec")).isEqualTo(tree("{'size':1}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a|b|a,b",
        "a,b|b,a|b,a",
        "a,x,b|b,a|x,b,a",
        "a,x,b|a,y,b|a,x,y,b",
        "x|a,b|x,a,b",
        "a,b||a,b"
      })
  void theOrderOfAConfigurationCountsAmongItsElements(String live, String applied, String merged) {
    assertThat(AppliedMerge.merge(
            containers(live), containers(applied), MergeRules.of(ApiResource.of(TestServer.PODS))))
        .isEqualTo(containers(merged));
  }

  private static ObjectNode containers(String names) {
    ObjectNode pod = Json.object();
    ArrayNode containers = pod.putObject("spec").putArray("containers");
    for (String name : names == null ? List.<String>of() : List.of(names.split(","))) {
      containers.addObject().put("name", name);
    }
    return pod;
  }

  @Test
  void whatTheServerAddsBelongsToNobodyAndStays() {
    TestServer full = new TestServer(RestOptions.full().withLifecycle(false));
    String configuration = "{'apiVersion':'apps/v1','kind':'Deployment','spec':{'template':{'spec':"
        + "{'containers':[{'name':'a','image':'1','ports':[{'containerPort':80}]}]}}}}";
    String target = "/apis/apps/v1/namespaces/ns/deployments/d?fieldManager=me";
    JsonNode created = tree(full.patch(target, APPLY, configuration));
    long head = full.history.head();

    JsonNode again = tree(full.patch(target, APPLY, configuration));

    assertThat(created.at("/spec/replicas").asInt()).isEqualTo(1);
    assertThat(created.at("/metadata/managedFields/0/fieldsV1/f:spec").has("f:replicas"))
        .isFalse();
    assertThat(again).isEqualTo(created);
    assertThat(full.history.head()).isEqualTo(head);
  }
}
