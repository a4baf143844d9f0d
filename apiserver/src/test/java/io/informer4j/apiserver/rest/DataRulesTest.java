package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceType;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys and sizes of the data of ConfigMaps and Secrets. */
class DataRulesTest {

  private static final String NS = "/api/v1/namespaces/ns";
  private static final String MAPS = NS + "/configmaps";
  private static final String SECRETS = NS + "/secrets";
  private static final int MIB = 1024 * 1024;

  private final TestServer server =
      new TestServer(RestOptions.full().withLifecycle(false).withManagedFields(false));

  DataRulesTest() {
    server.resources.register(ResourceType.namespaced("", "v1", "secrets", "Secret"));
  }

  private static String named(String name, String fields) {
    return "{'metadata':{'name':'" + name + "'}," + fields + "}";
  }

  @Test
  void aConfigMapHasOneMebibyteInAll() {
    String half = "x".repeat(MIB / 2);
    String binary = Base64.getEncoder().encodeToString(new byte[MIB / 2]);
    String fits = "'data':{'a':'" + half + "'},'binaryData':{'b':'" + binary + "'}";
    String tooLong = "'data':{'a':'" + half + "','c':'x'},'binaryData':{'b':'" + binary + "'}";

    ApiResponse created = server.post(MAPS, named("fits", fits));
    ApiResponse refused = server.post(MAPS, named("a", tooLong));
    ApiResponse grown = server.patch(MAPS + "/fits", MERGE, "{'data':{'c':'x'}}");

    assertThat(created.status()).isEqualTo(201);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(grown.status()).isEqualTo(422);
    assertThat(tree(refused).path("message").asText())
        .isEqualTo("ConfigMap \"a\" is invalid: []: Too long: may not be more than 1048576 bytes");
    assertThat(tree(refused).at("/details/causes/0/reason").asText())
        .isEqualTo("FieldValueTooLong");
  }

  @Test
  void aSecretHasOneMebibyteOfWhatItsTextStandsFor() {
    String fits = Base64.getEncoder().encodeToString(new byte[MIB]);
    String tooLong = Base64.getEncoder().encodeToString(new byte[MIB + 1]);

    ApiResponse created = server.post(SECRETS, named("fits", "'data':{'a':'" + fits + "'}"));
    ApiResponse refused = server.post(SECRETS, named("a", "'data':{'a':'" + tooLong + "'}"));
    ApiResponse text =
        server.post(SECRETS, named("b", "'stringData':{'a':'" + "x".repeat(MIB + 1) + "'}"));

    assertThat(created.status()).isEqualTo(201);
    assertThat(tree(refused).path("message").asText())
        .isEqualTo("Secret \"a\" is invalid: data: Too long: may not be more than 1048576 bytes");
    assertThat(text.status()).isEqualTo(422);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a b|a valid config key must consist of alphanumeric characters",
        "..|must not be '..'",
        "..a|must not start with '..'"
      })
  void keysCanBeFileNames(String key, String problem) {
    ApiResponse refused = server.post(MAPS, named("a", "\"data\":{\"" + key + "\":\"1\"}"));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(refused).at("/details/causes/0/field").asText()).isEqualTo("data[" + key + "]");
    assertThat(tree(refused).path("message").asText()).contains(problem);
  }

  @Test
  void aKeyIsTextOrBytesAndNotBoth() {
    ApiResponse refused =
        server.post(MAPS, named("a", "'data':{'k':'1'},'binaryData':{'k':'YQ=='}"));

    assertThat(tree(refused).path("message").asText())
        .endsWith("data[k]: Invalid value: \"k\": duplicate of key present in binaryData");
  }
}
