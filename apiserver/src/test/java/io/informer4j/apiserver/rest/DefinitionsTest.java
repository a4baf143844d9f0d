package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.controlplane.Change;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionsTest {

  static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private static final String WIDGETS = "/apis/example.com/v1/namespaces/ns/widgets";
  private static final String OLDER = "/apis/example.com/v1beta1/namespaces/ns/widgets";
  private static final String DEFINITION = DEFINITIONS + "/widgets.example.com";

  private final BuiltInServer server = new BuiltInServer();

  /** Returns a definition; single quotes stand for double ones. */
  static String widgets(String moreOfVersion) {
    return "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
        + "'metadata':{'name':'widgets.example.com'},'spec':{'group':'example.com',"
        + "'scope':'Namespaced','names':{'plural':'widgets','kind':'Widget','shortNames':['wd']},"
        + "'versions':[{'name':'v1','served':true,'storage':true" + moreOfVersion
        + ",'schema':{'openAPIV3Schema':{'type':'object','description':'A widget.',"
        + "'x-kubernetes-preserve-unknown-fields':true}}}]}}";
  }

  private static String twoVersions(boolean older) {
    return widgets("")
        .replace(
            "'versions':[",
            "'versions':[{'name':'v1beta1','served':" + older
                + ",'storage':false,'schema':{'openAPIV3Schema':{'type':'object',"
                + "'x-kubernetes-preserve-unknown-fields':true}}},");
  }

  private static String widget(String version, String name) {
    return "{'apiVersion':'example.com/" + version + "','kind':'Widget','metadata':{'name':'" + name
        + "'},'spec':{'colour':'red','replicas':3}}";
  }

  private void define(String definition) {
    ApiResponse created = server.send("POST", DEFINITIONS, definition);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
  }

  @Test
  void aDefinitionMakesAResource() {
    assertThat(server.get(WIDGETS).status()).isEqualTo(404);

    define(widgets(""));

    assertThat(server.send("POST", WIDGETS, widget("v1", "a")).status()).isEqualTo(201);
    assertThat(server.tree(WIDGETS).at("/items/0/kind").asText()).isEqualTo("Widget");
    JsonNode resource = server.tree("/apis/example.com/v1").at("/resources/0");
    assertThat(resource.path("name").asText()).isEqualTo("widgets");
    assertThat(resource.path("singularName").asText()).isEqualTo("widget");
    assertThat(resource.at("/shortNames/0").asText()).isEqualTo("wd");
  }

  @Test
  void itsCacheIsThereAtOnce() {
    server.api.handle(ApiRequest.of("POST", DEFINITIONS)
        .withBody(
            "application/json", widgets("").replace('\'', '"').getBytes(StandardCharsets.UTF_8)));

    ApiResponse list =
        (ApiResponse) server.api.handle(ApiRequest.of("GET", WIDGETS + "?resourceVersion=0"));

    assertThat(list.status()).isEqualTo(200);
  }

  @Test
  void namesAreAcceptedAndTheResourceEstablished() {
    EventStream watch = server.watch(DEFINITIONS + "?watch=true&resourceVersion=101");

    define(widgets(""));

    List<JsonNode> events = BuiltInServer.events(watch);
    assertThat(events)
        .extracting(e -> e.path("type").asText())
        .containsExactly("ADDED", "MODIFIED");
    JsonNode definition = server.tree(DEFINITION);
    assertThat(definition.at("/status/conditions").findValuesAsText("type"))
        .containsExactly("NamesAccepted", "Established");
    assertThat(definition.at("/status/conditions").findValuesAsText("status")).containsOnly("True");
    assertThat(definition.at("/status/conditions").findValuesAsText("reason"))
        .containsExactly("NoConflicts", "InitialNamesAccepted");
    assertThat(definition.at("/status/acceptedNames")).isEqualTo(definition.at("/spec/names"));
    assertThat(definition.at("/spec/names/singular").asText()).isEqualTo("widget");
    assertThat(definition.at("/spec/names/listKind").asText()).isEqualTo("WidgetList");
    assertThat(definition.at("/spec/conversion/strategy").asText()).isEqualTo("None");
    assertThat(definition.at("/status/storedVersions/0").asText()).isEqualTo("v1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'name':'widgets.example.com'|'name':'other'|metadata.name|Invalid value: \"other\": must"
            + " be spec.names.plural+\".\"+spec.group",
        "'scope':'Namespaced'|'scope':'Here'|spec.scope|Unsupported value: \"Here\": supported"
            + " values: \"Cluster\", \"Namespaced\"",
        "'scope':'Namespaced',||spec.scope|Required value",
        "'kind':'Widget',||spec.names.kind|Required value",
        "'openAPIV3Schema'|'other'|spec.versions[0].schema.openAPIV3Schema|Required value:"
            + " schemas are required"
      })
  void aBrokenDefinitionIsRefused(String what, String by, String field, String message) {
    String broken = widgets("").replace(what, by == null ? "" : by);

    ApiResponse refused = server.send("POST", DEFINITIONS, broken);

    assertThat(refused.status()).isEqualTo(422);
    JsonNode causes = Exchange.json(refused.text()).at("/details/causes");
    assertThat(causes.findValuesAsText("field")).contains(field);
    assertThat(causes.findValuesAsText("message")).contains(message);
    assertThat(server.get(DEFINITION).status()).isEqualTo(404);
  }

  @Test
  void aDefinitionWithoutOneStorageVersionIsRefused() {
    ApiResponse refused =
        server.send("POST", DEFINITIONS, widgets("").replace("'storage':true", "'storage':false"));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text()).contains("must have exactly one version marked as storage version");
  }

  @Test
  void protectedGroupsNeedApprovalAndWebHooksAreNotSimulated() {
    ApiResponse unapproved =
        server.send("POST", DEFINITIONS, widgets("").replace("example.com", "example.k8s.io"));
    ApiResponse webhook = server.send(
        "POST",
        DEFINITIONS,
        widgets("").replace("'scope'", "'conversion':{'strategy':'Webhook'},'scope'"));

    assertThat(unapproved.status()).isEqualTo(422);
    assertThat(webhook.status()).isEqualTo(501);
  }

  @Test
  void aPatchThatBreaksADefinitionIsRefused() {
    define(widgets(""));

    ApiResponse refused =
        server.send("PATCH", DEFINITION, TestServer.MERGE, "{'spec':{'versions':[]}}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(server.get(WIDGETS).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'spec':{'scope':'Cluster'}}|spec.scope|Invalid value: \"Cluster\": field is immutable",
        "{'spec':{'names':{'kind':'Gadget'}}}|spec.names.kind|Invalid value: \"Gadget\": field is"
            + " immutable",
        "{'spec':{'versions':[{'name':'v2','served':true,'storage':true,'schema':"
            + "{'openAPIV3Schema':{'type':'object'}}}]}}|status.storedVersions[0]|Invalid value:"
            + " \"v1\": missing from spec.versions; v1 was previously a storage version, and must"
            + " remain in spec.versions until a storage migration ensures no data remains persisted"
            + " in v1 and removes v1 from status.storedVersions"
      })
  void aDefinitionDoesNotBecomeAnother(String patch, String field, String message) {
    define(widgets(""));

    ApiResponse refused = server.send("PATCH", DEFINITION, TestServer.MERGE, patch);

    assertThat(refused.status()).isEqualTo(422);
    JsonNode cause = Exchange.json(refused.text()).at("/details/causes/0");
    assertThat(cause.path("field").asText()).isEqualTo(field);
    assertThat(cause.path("message").asText()).isEqualTo(message);
  }

  @Test
  void versionsShareTheirObjectsAndWatchesSeeTheVersionTheyAskedFor() {
    define(twoVersions(true));
    EventStream older = server.watch(OLDER + "?watch=true&resourceVersion=103");
    EventStream newer = server.watch(WIDGETS + "?watch=true&resourceVersion=103");

    server.send("POST", OLDER, widget("v1beta1", "a"));
    server.send("POST", WIDGETS, widget("v1", "b"));
    ApiResponse wrong = server.send("POST", OLDER, widget("v1", "c"));

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(server.tree(OLDER).path("items").findValuesAsText("apiVersion"))
        .containsExactly("example.com/v1beta1", "example.com/v1beta1");
    assertThat(server.tree(WIDGETS).path("items").findValuesAsText("apiVersion"))
        .containsExactly("example.com/v1", "example.com/v1");
    assertThat(BuiltInServer.events(older))
        .hasSize(2)
        .allMatch(e -> e.at("/object/apiVersion").asText().equals("example.com/v1beta1"));
    assertThat(BuiltInServer.events(newer))
        .hasSize(2)
        .allMatch(e -> e.at("/object/apiVersion").asText().equals("example.com/v1"));
    assertThat(server.tree("/apis/example.com").at("/preferredVersion/version").asText())
        .isEqualTo("v1");
  }

  @Test
  void objectsOutliveAChangeOfTheStoredVersion() {
    define(twoVersions(true));
    server.send("POST", WIDGETS, widget("v1", "a"));

    server.send(
        "PATCH",
        DEFINITION,
        TestServer.JSON_PATCH,
        "[{'op':'replace','path':'/spec/versions/0/storage','value':true},"
            + "{'op':'replace','path':'/spec/versions/1/storage','value':false},"
            + "{'op':'replace','path':'/spec/versions/1/served','value':false}]");

    assertThat(server.tree(OLDER + "/a").at("/spec/colour").asText()).isEqualTo("red");
    assertThat(server.get(WIDGETS + "/a").status()).isEqualTo(404);
    assertThat(server.tree(DEFINITION).at("/status/storedVersions"))
        .extracting(JsonNode::asText)
        .containsExactly("v1", "v1beta1");
  }

  @Test
  void statusIsApartOnlyIfTheDefinitionSaysSo() {
    define(widgets(",'subresources':{'status':{}}"));

    server.send("POST", WIDGETS, widget("v1", "a").replace("'spec'", "'status':{'x':1},'spec'"));

    assertThat(server.tree(WIDGETS + "/a").has("status")).isFalse();
    assertThat(server.get(WIDGETS + "/a/status").status()).isEqualTo(200);
    assertThat(server.get(WIDGETS + "/a/scale").status()).isEqualTo(404);
  }

  @Test
  void scaleAndStatusAreDiscovered() {
    define(widgets(",'subresources':{'status':{},'scale':{'specReplicasPath':'.spec.replicas',"
        + "'statusReplicasPath':'.status.replicas'}}"));

    JsonNode resources = server.tree("/apis/example.com/v1").path("resources");

    assertThat(resources.findValuesAsText("name"))
        .containsExactly("widgets", "widgets/status", "widgets/scale");
    assertThat(resources.get(2).path("kind").asText()).isEqualTo("Scale");
    assertThat(resources.get(2).path("group").asText()).isEqualTo("autoscaling");
  }

  @Test
  void fieldsAreSelectableIfTheDefinitionSaysSo() {
    define(widgets(",'selectableFields':[{'jsonPath':'.spec.colour'}]"));
    server.send("POST", WIDGETS, widget("v1", "a"));

    assertThat(server.tree(WIDGETS + "?fieldSelector=spec.colour=red").path("items"))
        .hasSize(1);
    assertThat(server.tree(WIDGETS + "?fieldSelector=spec.colour=blue").path("items"))
        .isEmpty();
    assertThat(
            server.tree(WIDGETS + "?fieldSelector=spec.size=1").path("message").asText())
        .isEqualTo("field label not supported: spec.size");
  }

  @Test
  void tablesHaveTheColumnsOfTheDefinition() {
    define(widgets(",'additionalPrinterColumns':["
        + "{'name':'Colour','type':'string','jsonPath':'.spec.colour'},"
        + "{'name':'Replicas','type':'integer','jsonPath':'.spec.replicas','priority':1},"
        + "{'name':'Ready','type':'string',"
        + "'jsonPath':'.status.conditions[?(@.type==\\u0022Ready\\u0022)].status'},"
        + "{'name':'Age','type':'date','jsonPath':'.metadata.creationTimestamp'}]"));
    server.send(
        "POST",
        WIDGETS,
        widget("v1", "a")
            .replace(
                "'spec'", "'status':{'conditions':[{'type':'Ready','status':'True'}]},'spec'"));
    server.time = server.time.plusSeconds(200);

    JsonNode table = server.table(WIDGETS);

    assertThat(table.path("columnDefinitions").findValuesAsText("name"))
        .containsExactly("Name", "Colour", "Replicas", "Ready", "Age");
    assertThat(table.at("/columnDefinitions/2/priority").asInt()).isEqualTo(1);
    assertThat(table.at("/rows/0/cells"))
        .isEqualTo(TestServer.tree("['a','red',3,'True','3m20s']"));
  }

  @Test
  void deletingADefinitionDeletesItsObjectsAndEndsItsWatches() {
    define(widgets(""));
    server.send("POST", WIDGETS, widget("v1", "a"));
    EventStream watch = server.watch(WIDGETS + "?watch=true&resourceVersion=104");

    ApiResponse deleted = server.send(ApiRequest.of("DELETE", DEFINITION));

    JsonNode answer = Exchange.json(deleted.text());
    assertThat(answer.at("/metadata/finalizers/0").asText())
        .isEqualTo("customresourcecleanup.apiextensions.k8s.io");
    assertThat(answer.at("/status/conditions").findValuesAsText("type")).contains("Terminating");
    assertThat(BuiltInServer.events(watch))
        .extracting(e -> e.path("type").asText())
        .containsExactly("DELETED");
    assertThat(watch.hasEnded(0)).isTrue();
    assertThat(watch.watch().isBroken()).isFalse();
    assertThat(server.get(WIDGETS).status()).isEqualTo(404);
    assertThat(server.get(DEFINITION).status()).isEqualTo(404);
    assertThat(server.get("/apis/example.com").status()).isEqualTo(404);
  }

  @Test
  void aDefinitionStaysUntilTheFinalizersOfItsObjectsAreGone() {
    define(widgets(""));
    server.send(
        "POST", WIDGETS, widget("v1", "a").replace("'name'", "'finalizers':['x/y'],'name'"));

    server.send(ApiRequest.of("DELETE", DEFINITION));
    ApiResponse create = server.send("POST", WIDGETS, widget("v1", "b"));

    assertThat(create.status()).isEqualTo(405);
    assertThat(create.text())
        .contains("create not allowed while custom resource definition is terminating");
    assertThat(server.tree(WIDGETS + "/a").at("/metadata").has("deletionTimestamp"))
        .isTrue();
    assertThat(server.get(DEFINITION).status()).isEqualTo(200);

    server.send("PATCH", WIDGETS + "/a", TestServer.MERGE, "{'metadata':{'finalizers':null}}");

    assertThat(server.get(DEFINITION).status()).isEqualTo(404);
    assertThat(server.get(WIDGETS).status()).isEqualTo(404);
  }

  @Test
  void aRehearsalOfADeletionDeletesNothing() {
    define(widgets(""));
    long head = server.history.head();

    ApiResponse rehearsed = server.send(ApiRequest.of("DELETE", DEFINITION + "?dryRun=All"));

    assertThat(rehearsed.status()).isEqualTo(200);
    assertThat(server.history.head()).isEqualTo(head);
    assertThat(server.get(WIDGETS).status()).isEqualTo(200);
  }

  @Test
  void aResourceCanBeDefinedAgain() {
    define(widgets(""));
    server.send("POST", WIDGETS, widget("v1", "a"));
    server.send(ApiRequest.of("DELETE", DEFINITION));

    define(widgets(""));

    assertThat(server.tree(WIDGETS).path("items")).isEmpty();
    assertThat(server.send("POST", WIDGETS, widget("v1", "a")).status()).isEqualTo(201);
  }

  @Test
  void twoDefinitionsOfAGroupCannotHaveTheSameKind() {
    define(widgets(""));

    define(widgets("").replace("widgets", "gadgets"));

    JsonNode second = server.tree(DEFINITIONS + "/gadgets.example.com");
    assertThat(second.at("/status/conditions/0/reason").asText()).isEqualTo("KindConflict");
    assertThat(second.at("/status/conditions/0/message").asText())
        .isEqualTo("\"Widget\" is already in use");
    assertThat(second.at("/status/conditions/1/status").asText()).isEqualTo("False");
    assertThat(server.get("/apis/example.com/v1/gadgets").status()).isEqualTo(404);
  }

  @Test
  void aServerOnAnOlderHistoryHasTheDefinitionsOfThatTime() {
    long before = server.history.head();
    define(widgets(""));
    server.send("POST", WIDGETS, widget("v1", "a"));

    server.replica.restart(server.history.restoredTo(before));

    assertThat(server.get(WIDGETS).status()).isEqualTo(404);
    assertThat(server.get(DEFINITION).status()).isEqualTo(404);
  }

  @Test
  void settlingAgainWritesNothing() {
    define(widgets(""));
    long head = server.history.head();

    server.send("PATCH", DEFINITION, TestServer.MERGE, "{'metadata':{}}");

    assertThat(server.history.head()).isEqualTo(head);
    assertThat(server.history.changes(Definitions.TYPE, 0, head))
        .extracting(Change::verb)
        .containsExactly(Change.Verb.CREATED, Change.Verb.UPDATED);
  }
}
