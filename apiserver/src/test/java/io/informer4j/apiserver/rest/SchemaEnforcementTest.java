package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaEnforcementTest {

  private static final String WIDGETS = "/apis/example.com/v1/namespaces/ns/widgets";
  private static final String A = WIDGETS + "/a";
  private static final String DEFINITION = DefinitionsTest.DEFINITIONS + "/widgets.example.com";
  private static final String SCHEMA = "{'type':'object','properties':{"
      + "'spec':{'type':'object','properties':{'size':{'type':'integer','minimum':0},"
      + "'colour':{'type':'string','default':'red'},'note':{'type':'string','nullable':true}}},"
      + "'status':{'type':'object','properties':{'phase':{'type':'string','enum':['Ready']},"
      + "'replicas':{'type':'integer'}}}}}";

  private final BuiltInServer server = new BuiltInServer();

  private static String definition(String schema) {
    return "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
        + "'metadata':{'name':'widgets.example.com'},'spec':{'group':'example.com',"
        + "'scope':'Namespaced','names':{'plural':'widgets','kind':'Widget'},"
        + "'versions':[{'name':'v1','served':true,'storage':true,'subresources':{'status':{},"
        + "'scale':{'specReplicasPath':'.spec.size','statusReplicasPath':'.status.replicas'}},"
        + "'schema':{'openAPIV3Schema':" + schema + "}}]}}";
  }

  private static String widget(String more) {
    return "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'a'}" + more + "}";
  }

  private static JsonNode tree(ApiResponse response) {
    return Exchange.json(response.text());
  }

  @BeforeEach
  void define() {
    ApiResponse defined = server.send("POST", DefinitionsTest.DEFINITIONS, definition(SCHEMA));
    assertThat(defined.status()).as(defined.text()).isEqualTo(201);
  }

  private void create(String spec) {
    ApiResponse created = server.send("POST", WIDGETS, widget(",'spec':" + spec));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
  }

  @Test
  void creatingSetsDefaultsAndDropsUnknownFieldsWithAWarning() {
    ApiResponse created =
        server.send("POST", WIDGETS, widget(",'spec':{'size':1,'x':2,'note':null},'y':3"));

    assertThat(created.status()).isEqualTo(201);
    assertThat(tree(created).path("spec"))
        .isEqualTo(TestServer.tree("{'size':1,'note':null,'colour':'red'}"));
    assertThat(tree(created).has("y")).isFalse();
    assertThat(created.headers().get("Warning"))
        .isEqualTo("299 - \"unknown field \\\"spec.x\\\"\", 299 - \"unknown field \\\"y\\\"\"");
    assertThat(server.tree(A).path("spec")).isEqualTo(tree(created).path("spec"));
  }

  @Test
  void unknownFieldsAreDroppedSilentlyIfTheClientWantsIt() {
    ApiResponse created = server.send(
        "POST", WIDGETS + "?fieldValidation=Ignore", widget(",'spec':{'size':1,'x':2}"));

    assertThat(created.headers()).doesNotContainKey("Warning");
    assertThat(tree(created).path("spec").has("x")).isFalse();
  }

  @Test
  void unknownFieldsAreRefusedIfTheClientIsStrict() {
    ApiResponse refused = server.send(
        "POST", WIDGETS + "?fieldValidation=Strict", widget(",'spec':{'size':1,'x':2,'x':3}"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(tree(refused).path("message").asText())
        .isEqualTo("Widget in version \"v1\" cannot be handled as a Widget: strict decoding error:"
            + " duplicate field \"spec.x\", unknown field \"spec.x\"");
    assertThat(server.get(A).status()).isEqualTo(404);
  }

  @Test
  void aPatchWithUnknownFieldsIsRefusedIfTheClientIsStrict() {
    create("{'size':1}");

    ApiResponse refused =
        server.send("PATCH", A + "?fieldValidation=Strict", TestServer.MERGE, "{'spec':{'x':2}}");
    ApiResponse warned = server.send("PATCH", A, TestServer.MERGE, "{'spec':{'x':2}}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(refused).path("message").asText())
        .startsWith(" \"\" is invalid: patch: Invalid value: \"{")
        .endsWith("strict decoding error: unknown field \"spec.x\"");
    assertThat(warned.headers().get("Warning")).contains("spec.x");
    assertThat(tree(warned).path("spec").has("x")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "application/merge-patch+json|{'spec':{'size':-1}}",
        "application/json-patch+json|[{'op':'replace','path':'/spec/size','value':-1}]",
        "application/apply-patch+yaml|{'apiVersion':'example.com/v1','kind':'Widget',"
            + "'metadata':{'name':'a'},'spec':{'size':-1}}"
      })
  void aPatchCannotMakeWhatTheSchemaForbids(String type, String patch) {
    create("{'size':1}");

    ApiResponse refused = server.send("PATCH", A + "?fieldManager=m&force=true", type, patch);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(refused).at("/details/causes/0/field").asText()).isEqualTo("spec.size");
    assertThat(server.tree(A).at("/spec/size").asInt()).isEqualTo(1);
  }

  @Test
  void anUpdateCannotMakeWhatTheSchemaForbids() {
    create("{'size':1}");
    String sent = server.get(A).text().replace("\"size\":1", "\"size\":\"one\"");

    ApiResponse refused = server.send("PUT", A, sent);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(refused).path("message").asText())
        .isEqualTo("Widget.example.com \"a\" is invalid: spec.size: Invalid value: \"string\":"
            + " spec.size in body must be of type integer: \"string\"");
  }

  @Test
  void statusIsHeldAgainstTheSchemaToo() {
    create("{'size':1}");

    ApiResponse refused =
        server.send("PATCH", A + "/status", TestServer.MERGE, "{'status':{'phase':'Done'}}");
    ApiResponse written =
        server.send("PATCH", A + "/status", TestServer.MERGE, "{'status':{'phase':'Ready','x':1}}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(refused).path("message").asText())
        .contains("status.phase: Unsupported value: \"Done\": supported values: \"Ready\"");
    assertThat(tree(written).path("status")).isEqualTo(TestServer.tree("{'phase':'Ready'}"));
  }

  @Test
  void applyingSetsDefaultsThatNobodyManages() {
    ApiResponse applied =
        server.send("PATCH", A + "?fieldManager=m", TestServer.APPLY, widget(",'spec':{'size':1}"));

    assertThat(tree(applied).at("/spec/colour").asText()).isEqualTo("red");
    assertThat(tree(applied).at("/metadata/managedFields/0/fieldsV1"))
        .isEqualTo(TestServer.tree("{'f:spec':{'f:size':{}}}"));
  }

  @Test
  void aConfigurationWithUnknownFieldsCannotBeApplied() {
    ApiResponse refused = server.send(
        "PATCH", A + "?fieldManager=m", TestServer.APPLY, widget(",'spec':{'size':1,'x':2}"));

    assertThat(refused.status()).isEqualTo(500);
    assertThat(tree(refused).path("message").asText())
        .isEqualTo("failed to create typed patch object (ns/a; example.com/v1, Kind=Widget):"
            + " .spec.x: field not declared in schema");
  }

  @Test
  void anUpdateThatChangesUnknownFieldsAloneChangesNothing() {
    create("{'size':1}");
    long head = server.history.head();

    server.send("PATCH", A, TestServer.MERGE, "{'spec':{'x':2}}");

    assertThat(server.history.head()).isEqualTo(head);
  }

  @Test
  void aStricterSchemaLetsObjectsChangeThatItForbids() {
    create("{'size':1}");
    String stricter = definition(SCHEMA.replace("'minimum':0", "'minimum':5"));
    ApiResponse defined =
        server.send("PATCH", DEFINITION, TestServer.MERGE, stricter.replace("'status':{},", ""));
    assertThat(defined.status()).as(defined.text()).isEqualTo(200);

    ApiResponse other = server.send("PATCH", A, TestServer.MERGE, "{'spec':{'colour':'blue'}}");
    ApiResponse same = server.send("PATCH", A, TestServer.MERGE, "{'spec':{'size':2}}");

    assertThat(other.status()).isEqualTo(200);
    assertThat(same.status()).isEqualTo(422);
    assertThat(same.text()).contains("should be greater than or equal to 5");
  }

  @Test
  void aDefinitionWithAnUnusableSchemaIsRefused() {
    String other = definition(SCHEMA)
        .replace("widgets", "gadgets")
        .replace("Widget", "Gadget")
        .replace("'default':'red'", "'pattern':'[a'")
        .replace("'minimum':0", "'uniqueItems':true");

    ApiResponse refused = server.send("POST", DefinitionsTest.DEFINITIONS, other);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(refused).at("/details/causes").findValuesAsText("field"))
        .containsExactly(
            "spec.validation.openAPIV3Schema.properties[spec].properties[size].uniqueItems",
            "spec.validation.openAPIV3Schema.properties[spec].properties[colour].pattern");
  }

  @Test
  void eachVersionHasItsOwnSchema() {
    String two = definition(SCHEMA)
        .replace(
            "'versions':[",
            "'versions':[{'name':'v2','served':true,'storage':false,'schema':{'openAPIV3Schema':"
                + "{'type':'object','properties':{'spec':{'type':'object','properties':"
                + "{'size':{'type':'integer','maximum':3},'more':{'type':'string'}}}}}}},");
    server.send("PATCH", DEFINITION, TestServer.MERGE, two);

    ApiResponse created = server.send(
        "POST",
        WIDGETS.replace("v1", "v2"),
        widget(",'spec':{'size':2,'more':'x','colour':'blue'}").replace("/v1", "/v2"));
    ApiResponse refused = server.send(
        "POST",
        WIDGETS.replace("v1", "v2"),
        widget(",'spec':{'size':4}").replace("/v1", "/v2").replace("'a'", "'b'"));

    assertThat(tree(created).path("spec")).isEqualTo(TestServer.tree("{'size':2,'more':'x'}"));
    assertThat(refused.status()).isEqualTo(422);
  }
}
