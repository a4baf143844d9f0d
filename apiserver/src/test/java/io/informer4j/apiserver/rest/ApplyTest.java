package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.APPLY;
import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

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
    assertThat(data(apply("you", false, "{}"))).isEqualTo(tree("{'x':'1','y':'2'}"));
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
  void whoAppliedWhatIsNotShownAndCannotBeForged() {
    apply("me", false, "{'x':'1'}");
    server.patch(MAPS + "/a", MERGE, "{'$applied':{'me':{}}}");

    assertThat(server.get(MAPS + "/a").text()).doesNotContain("$applied");
    assertThat(server.get(MAPS).text()).doesNotContain("$applied");
    assertThat(tree(apply("me", false, "{}")).path("data")).isEmpty();
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
  void applyIsRefusedWithoutManagerOrAsYaml() {
    assertThat(server.patch(MAPS + "/a", APPLY, "{}").status()).isEqualTo(422);
    assertThat(
            server.patch(MAPS + "/a?fieldManager=m", APPLY, "kind: ConfigMap").status())
        .isEqualTo(501);
    assertThat(server.patch(MAPS + "/a?fieldManager=m", APPLY, "{'data':{}}").status())
        .isEqualTo(400);
    ApiResponse managed = server.patch(
        MAPS + "/a?fieldManager=m",
        APPLY,
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'managedFields':[]}}");
    assertThat(managed.status()).isEqualTo(400);
  }

  @Test
  void applyReplacesListsOfCustomResourcesButNotThoseOfMetadata() {
    server.post(WIDGETS, WIDGET);
    String target = WIDGETS + "/w?fieldManager=me&force=true";
    String start = "{'apiVersion':'example.com/v1','kind':'Widget',";

    ApiResponse spec = server.patch(target, APPLY, start + "'spec':{'tags':['b']}}");
    server.patch(WIDGETS + "/w", MERGE, "{'metadata':{'finalizers':['x/y']}}");
    ApiResponse finalizers =
        server.patch(target, APPLY, start + "'metadata':{'finalizers':['x/z']}}");

    assertThat(tree(spec).at("/spec/tags")).isEqualTo(tree("['b']"));
    assertThat(finalizers.status()).isEqualTo(501);
  }
}
