package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.name.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Defaults and rules of Kubernetes' own kinds. */
class StrategiesTest {

  private static final String NS = "/api/v1/namespaces/ns";
  private static final String MAPS = NS + "/configmaps";

  private final TestServer server =
      new TestServer(RestOptions.full().withLifecycle(false).withManagedFields(false));

  StrategiesTest() {
    server
        .resources
        .register(ResourceType.namespaced("", "v1", "services", "Service"))
        .register(ResourceType.namespaced("", "v1", "secrets", "Secret"));
  }

  private static String message(ApiResponse response) {
    return tree(response).path("message").asText();
  }

  @Test
  void aPodIsPendingAndHasWhatItsSpecLeavesOut() {
    JsonNode pod = tree(server.post(
        NS + "/pods",
        "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'a','image':'x/y:1'},"
            + "{'name':'b','image':'x:5000/y','ports':[{'containerPort':80}]}]}}"));

    assertThat(pod.path("status")).isEqualTo(tree("{'phase':'Pending','qosClass':'BestEffort'}"));
    assertThat(pod.at("/spec/restartPolicy").asText()).isEqualTo("Always");
    assertThat(pod.at("/spec/terminationGracePeriodSeconds").asInt()).isEqualTo(30);
    assertThat(pod.at("/spec/containers/0/imagePullPolicy").asText()).isEqualTo("IfNotPresent");
    assertThat(pod.at("/spec/containers/1/imagePullPolicy").asText()).isEqualTo("Always");
    assertThat(pod.at("/spec/containers/1/ports/0/protocol").asText()).isEqualTo("TCP");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}|BestEffort",
        "{'requests':{'cpu':'1'}}|Burstable",
        "{'limits':{'cpu':'1','memory':'1Gi'}}|Guaranteed",
        "{'limits':{'cpu':'1','memory':'1Gi'},'requests':{'cpu':'500m'}}|Burstable"
      })
  void aPodHasAQualityOfService(String resources, String quality) {
    JsonNode pod = tree(server.post(
        NS + "/pods",
        "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'a','resources':" + resources
            + "}]}}"));

    assertThat(pod.at("/status/qosClass").asText()).isEqualTo(quality);
  }

  @Test
  void aDeploymentHasOneReplicaAndKeepsItsGenerationWhenThatIsLeftOut() {
    String body = "{'metadata':{'name':'d'},'spec':{'selector':{'matchLabels':{'a':'b'}}}}";
    JsonNode created = tree(server.post("/apis/apps/v1/namespaces/ns/deployments", body));
    JsonNode updated = tree(server.put("/apis/apps/v1/namespaces/ns/deployments/d", body));
    ApiResponse reselected = server.patch(
        "/apis/apps/v1/namespaces/ns/deployments/d",
        MERGE,
        "{'spec':{'selector':{'matchLabels':{'a':'c'}}}}");

    assertThat(created.at("/spec/replicas").asInt()).isEqualTo(1);
    assertThat(created.at("/spec/strategy/type").asText()).isEqualTo("RollingUpdate");
    assertThat(updated).isEqualTo(created);
    assertThat(reselected.status()).isEqualTo(422);
    assertThat(message(reselected))
        .isEqualTo("Deployment.apps \"d\" is invalid: spec.selector: Invalid value:"
            + " {\"matchLabels\":{\"a\":\"c\"}}: field is immutable");
  }

  @Test
  void aServiceGetsAnAddressAndKeepsIt() {
    String body = "{'metadata':{'name':'s'},'spec':{'ports':[{'port':80}]}}";
    JsonNode created = tree(server.post(NS + "/services", body));
    JsonNode second = tree(server.post(NS + "/services", body.replace("'s'", "'t'")));
    JsonNode updated = tree(server.put(NS + "/services/s", body.replace("80", "81")));
    ApiResponse moved =
        server.patch(NS + "/services/s", MERGE, "{'spec':{'clusterIP':'10.0.0.1'}}");
    JsonNode headless = tree(
        server.post(NS + "/services", "{'metadata':{'name':'h'},'spec':{'clusterIP':'None'}}"));

    String address = created.at("/spec/clusterIP").asText();
    assertThat(address).isEqualTo("10.64.0.101");
    assertThat(second.at("/spec/clusterIP").asText()).isNotEqualTo(address);
    assertThat(created.at("/spec/type").asText()).isEqualTo("ClusterIP");
    assertThat(created.at("/spec/ports/0"))
        .isEqualTo(tree("{'port':80,'protocol':'TCP','targetPort':80}"));
    assertThat(updated.at("/spec/clusterIP").asText()).isEqualTo(address);
    assertThat(moved.status()).isEqualTo(422);
    assertThat(headless.at("/spec/clusterIPs")).isEqualTo(tree("['None']"));
  }

  @Test
  void theTextOfASecretIsKeptAsData() {
    JsonNode secret = tree(server.post(
        NS + "/secrets", "{'metadata':{'name':'s'},'stringData':{'k':'v'},'data':{'a':'Yg=='}}"));

    assertThat(secret.path("data")).isEqualTo(tree("{'a':'Yg==','k':'dg=='}"));
    assertThat(secret.has("stringData")).isFalse();
    assertThat(secret.path("type").asText()).isEqualTo("Opaque");
  }

  @Test
  void whatIsImmutableStays() {
    server.post(MAPS, "{'metadata':{'name':'a'},'immutable':true,'data':{'k':'1'}}");

    ApiResponse data = server.patch(MAPS + "/a", MERGE, "{'data':{'k':'2'}}");
    ApiResponse mutable = server.patch(MAPS + "/a", MERGE, "{'immutable':false}");
    ApiResponse labelled = server.patch(MAPS + "/a", MERGE, "{'metadata':{'labels':{'x':'y'}}}");

    assertThat(data.status()).isEqualTo(422);
    assertThat(message(data))
        .isEqualTo("ConfigMap \"a\" is invalid: data: Forbidden: field is immutable when"
            + " `immutable` is set");
    assertThat(mutable.status()).isEqualTo(422);
    assertThat(labelled.status()).isEqualTo(200);
  }

  @Test
  void namesOfServicesAndNamespacesAreLabels() {
    ApiResponse dotted = server.post(NS + "/services", "{'metadata':{'name':'a.b'},'spec':{}}");
    ApiResponse tooLong =
        server.post(NS + "/services", "{'metadata':{'name':'" + "a".repeat(64) + "'},'spec':{}}");
    ApiResponse dottedMap = server.post(MAPS, "{'metadata':{'name':'a.b'}}");

    assertThat(message(dotted)).contains("a lowercase RFC 1123 label must consist of");
    assertThat(message(tooLong)).endsWith("must be no more than 63 bytes");
    assertThat(dottedMap.status()).isEqualTo(201);
  }

  @Test
  void metadataMustBeWellFormed() {
    ApiResponse annotation =
        server.post(MAPS, "{'metadata':{'name':'a','annotations':{'not a key':'x'}}}");
    ApiResponse large = server.post(
        MAPS, "{'metadata':{'name':'a','annotations':{'k':'" + "x".repeat(262_144) + "'}}}");
    ApiResponse finalizer = server.post(MAPS, "{'metadata':{'name':'a','finalizers':['mine']}}");
    ApiResponse owner =
        server.post(MAPS, "{'metadata':{'name':'a','ownerReferences':[{'name':'x'}]}}");

    assertThat(message(annotation)).contains("metadata.annotations: Invalid value: \"not a key\"");
    assertThat(message(large))
        .endsWith("metadata.annotations: Too long: may not be more than 262144 bytes");
    assertThat(message(finalizer))
        .isEqualTo(
            "ConfigMap \"a\" is invalid: metadata.finalizers[0]: Invalid value: \"mine\": name"
                + " is neither a standard finalizer name nor is it fully qualified");
    assertThat(message(owner)).contains("metadata.ownerReferences.uid: Invalid value: \"\"");
    assertThat(server.history.head()).isEqualTo(100);
  }

  @Test
  void aRehearsalChangesNothing() {
    server.post(MAPS, "{'metadata':{'name':'a'},'data':{'k':'1'}}");
    long head = server.history.head();

    JsonNode patched = tree(server.patch(MAPS + "/a?dryRun=All", MERGE, "{'data':{'k':'2'}}"));
    ApiResponse unknown = server.patch(MAPS + "/a?dryRun=Some", MERGE, "{'data':{'k':'2'}}");

    assertThat(patched.at("/data/k").asText()).isEqualTo("2");
    assertThat(message(unknown))
        .isEqualTo(
            "PatchOptions.meta.k8s.io \"\" is invalid: dryRun: Unsupported value: [\"Some\"]:"
                + " supported values: \"All\"");
    assertThat(server.history.head()).isEqualTo(head);
  }
}
