package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.APPLY;
import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.STRATEGIC;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.name.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubresourcesTest {

  private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/ns/deployments/d";
  private static final String POD = "/api/v1/namespaces/ns/pods/p";

  private final TestServer server = new TestServer(RestOptions.full().withLifecycle(false));

  private void createDeployment() {
    server.post(
        "/apis/apps/v1/namespaces/ns/deployments",
        "{'metadata':{'name':'d'},'spec':{'replicas':2,'selector':{'matchLabels':{'b':'2','a':'1'},"
            + "'matchExpressions':[{'key':'c','operator':'In','values':['y','x']},"
            + "{'key':'d','operator':'DoesNotExist'}]}}}");
  }

  private void createPod() {
    server.post(
        "/api/v1/namespaces/ns/pods",
        "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}]}}");
  }

  @Test
  void aDeploymentIsScaled() {
    createDeployment();

    JsonNode before = tree(server.get(DEPLOYMENT + "/scale"));
    JsonNode put = tree(
        server.put(
            DEPLOYMENT + "/scale?fieldManager=hpa",
            "{'kind':'Scale','apiVersion':'autoscaling/v1','metadata':{'name':'d'},'spec':{'replicas':5}}"));
    JsonNode patched = tree(server.patch(DEPLOYMENT + "/scale", MERGE, "{'spec':{'replicas':0}}"));
    JsonNode deployment = tree(server.get(DEPLOYMENT));

    assertThat(before)
        .isEqualTo(tree("{'kind':'Scale','apiVersion':'autoscaling/v1','metadata':{'name':'d',"
            + "'namespace':'ns','uid':'uid-1','resourceVersion':'101',"
            + "'creationTimestamp':'2026-11-15T09:43:53Z'},'spec':{'replicas':2},"
            + "'status':{'replicas':0,'selector':'a=1,b=2,c in (x,y),!d'}}"));
    assertThat(put.at("/spec/replicas").asInt()).isEqualTo(5);
    assertThat(patched.path("spec")).isEqualTo(tree("{}"));
    assertThat(deployment.at("/spec/replicas").asInt(-1)).isZero();
    assertThat(deployment.at("/metadata/generation").asInt()).isEqualTo(3);
    assertThat(deployment.at("/metadata/managedFields/1/subresource").asText()).isEqualTo("scale");
  }

  @Test
  void scalesConflictAndCannotBeNegative() {
    createDeployment();

    ApiResponse old = server.put(
        DEPLOYMENT + "/scale",
        "{'metadata':{'name':'d','resourceVersion':'7'},'spec':{'replicas':5}}");
    ApiResponse negative = server.patch(DEPLOYMENT + "/scale", MERGE, "{'spec':{'replicas':-1}}");

    assertThat(old.status()).isEqualTo(409);
    assertThat(negative.status()).isEqualTo(422);
    assertThat(tree(negative).path("message").asText())
        .isEqualTo("Scale.autoscaling \"d\" is invalid: spec.replicas: Invalid value: -1: must be"
            + " greater than or equal to 0");
    assertThat(server.patch(DEPLOYMENT + "/scale?fieldManager=m", APPLY, "{}").status())
        .isEqualTo(501);
    assertThat(server.get("/api/v1/namespaces/ns/configmaps/a/scale").status()).isEqualTo(404);
  }

  @Test
  void aCustomResourceIsScaledWhereItSaysSo() {
    ResourceType gadgets = ResourceType.namespaced("example.com", "v1", "gadgets", "Gadget");
    server.resources.register(ApiResource.custom(gadgets)
        .withScale(new ScalePaths(".spec.size.wanted", ".status.size", ".status.selector")));
    String target = "/apis/example.com/v1/namespaces/ns/gadgets";
    server.post(
        target,
        "{'apiVersion':'example.com/v1','kind':'Gadget','metadata':{'name':'g'},"
            + "'spec':{'size':{'wanted':1}}}");
    server.patch(target + "/g/status", MERGE, "{'status':{'size':1,'selector':'app=g'}}");

    JsonNode scaled = tree(server.patch(target + "/g/scale", MERGE, "{'spec':{'replicas':3}}"));

    assertThat(scaled.path("status")).isEqualTo(tree("{'replicas':1,'selector':'app=g'}"));
    assertThat(tree(server.get(target + "/g")).at("/spec/size/wanted").asInt()).isEqualTo(3);
  }

  @Test
  void aPodIsBoundOnce() {
    createPod();
    String binding = "{'metadata':{'name':'p'},'target':{'kind':'Node','name':'n1'}}";

    ApiResponse bound = server.post(POD + "/binding", binding);
    ApiResponse again = server.post(POD + "/binding", binding.replace("n1", "n2"));
    JsonNode pod = tree(server.get(POD));

    assertThat(bound.status()).isEqualTo(201);
    assertThat(tree(bound).path("status").asText()).isEqualTo("Success");
    assertThat(pod.at("/spec/nodeName").asText()).isEqualTo("n1");
    assertThat(pod.at("/status/conditions/0/type").asText()).isEqualTo("PodScheduled");
    assertThat(again.status()).isEqualTo(409);
    assertThat(tree(again).path("message").asText())
        .isEqualTo("Operation cannot be fulfilled on pods/binding \"p\": pod p is already assigned"
            + " to node \"n1\"");
  }

  @Test
  void anEvictionDeletesUnlessThereAreBudgets() {
    createPod();
    ResourceType budgets =
        ResourceType.namespaced("policy", "v1", "poddisruptionbudgets", "PodDisruptionBudget");
    server.resources.register(budgets);
    String eviction = "{'apiVersion':'policy/v1','kind':'Eviction','metadata':{'name':'p'}}";
    String target = "/apis/policy/v1/namespaces/ns/poddisruptionbudgets";
    server.post(target, "{'metadata':{'name':'b'}}");
    ApiResponse refused = server.post(POD + "/eviction", eviction);
    server.delete(target + "/b");

    ApiResponse evicted = server.post(POD + "/eviction", eviction);

    assertThat(refused.status()).isEqualTo(501);
    assertThat(evicted.status()).isEqualTo(201);
    assertThat(server.get(POD).status()).isEqualTo(404);
    assertThat(server.post(POD + "/eviction", eviction).status()).isEqualTo(404);
  }

  @Test
  void ephemeralContainersAreWrittenApart() {
    createPod();

    JsonNode pod = tree(server.patch(
        POD + "/ephemeralcontainers",
        STRATEGIC,
        "{'metadata':{'labels':{'x':'y'}},'spec':{'ephemeralContainers':[{'name':'debug'}]}}"));

    assertThat(pod.at("/spec/ephemeralContainers/0/name").asText()).isEqualTo("debug");
    assertThat(pod.at("/metadata/labels").isMissingNode()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"log", "exec", "attach", "portforward", "proxy"})
  void whatNeedsANodeIsNotThereAndSaysSo(String subresource) {
    createPod();

    ApiResponse refused = server.get(POD + "/" + subresource);

    assertThat(refused.status()).isEqualTo(501);
    assertThat(tree(refused).path("message").asText()).contains(subresource + " of pods");
  }

  @Test
  void whatNobodyKnowsIsNotFound() {
    createPod();

    assertThat(server.get(POD + "/nonsense").status()).isEqualTo(404);
    assertThat(server.get(POD + "/binding").status()).isEqualTo(405);
    assertThat(server.delete(POD + "/status").status()).isEqualTo(405);
  }
}
