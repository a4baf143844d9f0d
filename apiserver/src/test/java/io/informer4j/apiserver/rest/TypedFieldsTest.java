package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies that the types of the real server could not read. */
class TypedFieldsTest {

  private static final String NS = "/api/v1/namespaces/ns/";
  private static final String APPS = "/apis/apps/v1/namespaces/ns/";

  private final BuiltInServer server = new BuiltInServer();

  private static String message(ApiResponse response) {
    return Exchange.json(response.text()).path("message").asText();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'data':{'a':1}|number into Go struct field ConfigMap.data of type string",
        "'data':{'a':{}}|object into Go struct field ConfigMap.data of type string",
        "'data':[]|array into Go struct field ConfigMap.data of type map[string]string",
        "'binaryData':{'a':true}|bool into Go struct field ConfigMap.binaryData of type []uint8",
        "'immutable':'yes'|string into Go struct field ConfigMap.immutable of type bool"
      })
  void aConfigMapHasTexts(String fields, String problem) {
    ApiResponse refused =
        server.send("POST", NS + "configmaps", "{'metadata':{'name':'a'}," + fields + "}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(message(refused))
        .isEqualTo("ConfigMap in version \"v1\" cannot be handled as a ConfigMap: json: cannot"
            + " unmarshal " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'labels':{'a':1}|number into Go struct field ObjectMeta.metadata.labels of type string",
        "'annotations':[]|array into Go struct field ObjectMeta.metadata.annotations of type map[string]string",
        "'finalizers':[1]|number into Go struct field ObjectMeta.metadata.finalizers of type string",
        "'ownerReferences':['a']|string into Go struct field ObjectMeta.metadata.ownerReferences of type v1.OwnerReference",
        "'uid':7|number into Go struct field ObjectMeta.metadata.uid of type types.UID"
      })
  void metadataAreTyped(String fields, String problem) {
    ApiResponse refused =
        server.send("POST", NS + "configmaps", "{'metadata':{'name':'a'," + fields + "}}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(message(refused)).endsWith("json: cannot unmarshal " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'x'|string into Go struct field Deployment.spec of type v1.DeploymentSpec",
        "{'replicas':'1'}|string into Go struct field DeploymentSpec.spec.replicas of type int32",
        "{'replicas':1.5}|number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32",
        "{'replicas':3000000000}|number 3000000000 into Go struct field DeploymentSpec.spec.replicas of type int32"
      })
  void aSpecIsAnObjectWithNumbers(String spec, String problem) {
    ApiResponse refused =
        server.send("POST", APPS + "deployments", "{'metadata':{'name':'a'},'spec':" + spec + "}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(message(refused)).endsWith("json: cannot unmarshal " + problem);
  }

  @ParameterizedTest
  @CsvSource({"a b=, 1", "YWI, 0", "YWJjZA, 4", "YW=j, 3", "YQ==YQ==, 4", "=, 0"})
  void theDataOfASecretAreBase64(String text, int mistake) {
    ApiResponse refused = server.send(
        "POST", NS + "secrets", "{'metadata':{'name':'a'},'data':{'k':'" + text + "'}}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(message(refused)).endsWith("illegal base64 data at input byte " + mistake);
  }

  @ParameterizedTest
  @CsvSource({"''", "YQ==", "YWI=", "YWJj", "'YWJj\\nYQ==\\n'"})
  void paddedBase64IsReadWithItsLineBreaks(String text) {
    ApiResponse created = server.send(
        "POST", NS + "secrets", "{'metadata':{'name':'a'},'data':{'k':'" + text + "'}}");

    assertThat(created.status()).isEqualTo(201);
  }

  @Test
  void aPatchIsToldWhatItHasMade() {
    server.send("POST", NS + "configmaps", "{'metadata':{'name':'a'},'data':{'k':'1'}}");

    ApiResponse refused = server.send("PATCH", NS + "configmaps/a", MERGE, "{'data':{'k':2}}");

    assertThat(refused.status()).isEqualTo(422);
    JsonNode status = Exchange.json(refused.text());
    assertThat(status.path("message").asText())
        .startsWith(" \"\" is invalid: patch: Invalid value: \"{")
        .endsWith("cannot unmarshal number into Go struct field ConfigMap.data of type string");
    assertThat(status.path("details").has("kind")).isFalse();
    assertThat(server.tree(NS + "configmaps/a").at("/data/k").asText()).isEqualTo("1");
  }
}
