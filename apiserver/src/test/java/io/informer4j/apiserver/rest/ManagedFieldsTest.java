package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.APPLY;
import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who manages which field after creations, updates and patches, as far as the recorded exchanges do not show it. */
class ManagedFieldsTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String PODS = "/api/v1/namespaces/ns/pods";
  private static final String WIDGETS = "/apis/example.com/v1/namespaces/ns/widgets";
  private static final String MAP = "{'metadata':{'name':'a'},'data':{'x':'1','y':'1'}}";

  private final TestServer server = new TestServer(RestOptions.plain().withManagedFields(true));

  /** Returns who has what: {@code manager operation [subresource] fields}. */
  private static List<String> managers(JsonNode object) {
    List<String> managers = new ArrayList<>();
    object
        .at("/metadata/managedFields")
        .forEach(entry -> managers.add(entry.path("manager").asText()
            + " " + entry.path("operation").asText()
            + (entry.has("subresource") ? " " + entry.path("subresource").asText() : "")
            + " " + entry.path("fieldsV1").toString().replace("\"", "")));
    return managers;
  }

  @Test
  void anUpdateTakesWhatItChangesAndNothingElse() {
    server.post(MAPS + "?fieldManager=one", MAP);

    JsonNode changed =
        tree(server.patch(MAPS + "/a?fieldManager=two", MERGE, "{'data':{'y':'2','z':'2'}}"));
    JsonNode removed =
        tree(server.patch(MAPS + "/a?fieldManager=two", MERGE, "{'data':{'x':null,'z':null}}"));

    assertThat(managers(changed))
        .containsExactly(
            "one Update {f:data:{.:{},f:x:{}}}", "two Update {f:data:{f:y:{},f:z:{}}}");
    assertThat(managers(removed))
        .containsExactly("one Update {f:data:{}}", "two Update {f:data:{f:y:{}}}");
  }

  @Test
  void theUserAgentNamesThoseWhoDoNot() {
    ApiRequest post = ApiRequest.of("POST", MAPS)
        .withHeader("User-Agent", "kubectl/v1.36.0 (linux/amd64)")
        .withBody(
            "application/json",
            MAP.replace('\'', '"').getBytes(java.nio.charset.StandardCharsets.UTF_8));

    assertThat(managers(tree(server.send(post))))
        .containsExactly("kubectl Update {f:data:{.:{},f:x:{},f:y:{}}}");
  }

  @Test
  void elementsOfListsAreManagedByTheirKeys() {
    JsonNode pod = tree(server.post(
        PODS + "?fieldManager=one",
        "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i',"
            + "'ports':[{'containerPort':443},{'containerPort':80,'protocol':'UDP'}],"
            + "'command':['x'],'resources':{}}],'nodeSelector':{'a':'b'}}}"));

    assertThat(managers(pod))
        .containsExactly("one Update {f:spec:{f:containers:{k:{\\name\\:\\c\\}:{.:{},f:command:{},"
            + "f:image:{},f:name:{},f:ports:{.:{},"
            + "k:{\\containerPort\\:80,\\protocol\\:\\UDP\\}:{.:{},f:containerPort:{},f:protocol:{}},"
            + "k:{\\containerPort\\:443,\\protocol\\:\\TCP\\}:{.:{},f:containerPort:{}}},"
            + "f:resources:{}}},f:nodeSelector:{}}}");
  }

  @Test
  void statusHasAnEntryOfItsOwnAndCustomResourcesHaveTheirObjects() {
    server.post(
        WIDGETS + "?fieldManager=one",
        "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'w'},'spec':{'a':{'b':1}}}");

    JsonNode widget =
        tree(server.patch(WIDGETS + "/w/status?fieldManager=one", MERGE, "{'status':{'ok':true}}"));

    assertThat(managers(widget))
        .containsExactly(
            "one Update {f:spec:{.:{},f:a:{.:{},f:b:{}}}}",
            "one Update status {f:status:{.:{},f:ok:{}}}");
  }

  @Test
  void whatIsSentBackUnchangedStays() {
    JsonNode created = tree(server.post(MAPS + "?fieldManager=one", MAP));
    long head = server.history.head();

    JsonNode same = tree(server.put(MAPS + "/a?fieldManager=two", created.toString()));
    ((ObjectNode) created.path("metadata")).remove("managedFields");
    JsonNode without = tree(server.put(MAPS + "/a?fieldManager=two", created.toString()));

    assertThat(server.history.head()).isEqualTo(head);
    assertThat(managers(same)).isEqualTo(managers(without)).hasSize(1);
  }

  @Test
  void anEmptyListOrASingleEmptyEntryForgetsAll() {
    server.post(MAPS + "?fieldManager=one", MAP);
    server.post(MAPS + "?fieldManager=one", MAP.replace("'a'", "'b'"));

    JsonNode emptyList =
        tree(server.patch(MAPS + "/b", MERGE, "{'metadata':{'managedFields':[]}}"));
    JsonNode reset = tree(server.patch(MAPS + "/a", MERGE, "{'metadata':{'managedFields':[{}]}}"));
    JsonNode later = tree(server.patch(MAPS + "/a?fieldManager=two", MERGE, "{'data':{'x':'2'}}"));
    JsonNode applied = tree(server.patch(
        MAPS + "/a?fieldManager=three",
        APPLY,
        "{'apiVersion':'v1','kind':'ConfigMap','data':{'z':'3'}}"));

    assertThat(managers(emptyList)).isEmpty();
    assertThat(managers(reset)).isEmpty();
    assertThat(managers(later)).isEmpty();
    assertThat(managers(applied))
        .containsExactly(
            "three Apply {f:data:{f:z:{}}}",
            "before-first-apply Update {f:data:{.:{},f:x:{},f:y:{}}}");
  }

  @Test
  void entriesOfTheClientCountIfTheyCanBeRead() {
    ObjectNode object = (ObjectNode) tree(server.post(MAPS + "?fieldManager=one", MAP));
    ((ObjectNode) object.at("/metadata/managedFields/0")).put("manager", "renamed");
    JsonNode renamed = tree(server.put(MAPS + "/a?fieldManager=two", object.toString()));
    ((ObjectNode) object.path("metadata")).remove("resourceVersion");
    ((ObjectNode) object.at("/metadata/managedFields/0")).put("operation", "Steal");
    JsonNode nonsense = tree(server.put(MAPS + "/a?fieldManager=two", object.toString()));

    assertThat(managers(renamed)).containsExactly("renamed Update {f:data:{.:{},f:x:{},f:y:{}}}");
    assertThat(managers(nonsense)).isEqualTo(managers(renamed));
  }

  @Test
  void theOldestOfTooManyUpdatersAreOne() {
    server.post(MAPS + "?fieldManager=one", MAP);
    for (int i = 0; i < 12; i++) {
      server.time = server.time.plusSeconds(1);
      server.patch(MAPS + "/a?fieldManager=m" + i, MERGE, "{'data':{'k" + i + "':'v'}}");
    }

    List<String> managers = managers(tree(server.get(MAPS + "/a")));

    assertThat(managers).hasSize(10);
    assertThat(managers.get(0)).startsWith("ancient-changes Update {f:data:{.:{},f:k0:{}");
  }

  @Test
  void withoutTheOptionFieldsAreManagedFromTheFirstApplyOn() {
    TestServer plain = new TestServer();
    JsonNode created = tree(plain.post(MAPS, MAP));
    JsonNode applied = tree(plain.patch(
        MAPS + "/a?fieldManager=me",
        APPLY,
        "{'apiVersion':'v1','kind':'ConfigMap','data':{'x':'1'}}"));

    assertThat(managers(created)).isEmpty();
    assertThat(managers(applied))
        .containsExactly(
            "me Apply {f:data:{f:x:{}}}",
            "before-first-apply Update {f:data:{.:{},f:x:{},f:y:{}}}");
  }
}
