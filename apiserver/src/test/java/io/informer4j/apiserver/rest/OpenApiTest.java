package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenApiTest {

  private static final String PROTOBUF =
      "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

  private final BuiltInServer server = new BuiltInServer();

  @Test
  void theIndexNamesADocumentForEveryVersion() {
    JsonNode paths = server.tree("/openapi/v3").path("paths");

    assertThat(paths.has("api/v1")).isTrue();
    assertThat(paths.has("apis/apps/v1")).isTrue();
    paths.forEach(path -> {
      String url = path.path("serverRelativeURL").asText();
      assertThat(server.tree(url).path("openapi").asText()).as(url).isEqualTo("3.0.0");
    });
    assertThat(server.get("/openapi/v3/apis/nothing/v1").status()).isEqualTo(404);
  }

  @Test
  void everyKindThatCanBePatchedSaysThatFieldsAreValidated() {
    for (ApiResource resource : server.resources.served()) {
      if (!resource.verbs().contains("patch")) {
        continue;
      }
      String root = resource.type().group().isEmpty() ? "api/" : "apis/";
      JsonNode document = server.tree("/openapi/v3/" + root + resource.type().apiVersion());
      JsonNode patch =
          document.path("paths").path(OpenApi.path(resource.type())).path("patch");

      assertThat(patch.path("parameters").findValuesAsText("name"))
          .contains("fieldValidation", "dryRun");
      assertThat(patch.at("/x-kubernetes-group-version-kind/kind").asText())
          .isEqualTo(resource.type().kind());
    }
  }

  @Test
  void clientsLookUpMergeKeysThemselvesSinceTheSchemaHasNone() {
    JsonNode document = server.tree("/openapi/v3/apis/apps/v1");

    JsonNode content = document
        .path("paths")
        .path("/apis/apps/v1/namespaces/{namespace}/deployments/{name}")
        .at("/patch/requestBody/content");

    assertThat(content.has("application/merge-patch+json")).isTrue();
    assertThat(content.has("application/strategic-merge-patch+json")).isFalse();
  }

  @Test
  void customKindsHaveTheSchemaOfTheirDefinition() {
    String before = server.get("/openapi/v3").text();
    server.send("POST", DefinitionsTest.DEFINITIONS, DefinitionsTest.widgets(""));

    JsonNode schema = server
        .tree("/openapi/v3/apis/example.com/v1")
        .at("/components/schemas/com.example.v1.Widget");
    JsonNode pod =
        server.tree("/openapi/v3/api/v1").at("/components/schemas/io.k8s.api.core.v1.Pod");

    assertThat(schema.path("description").asText()).isEqualTo("A widget.");
    assertThat(schema.at("/x-kubernetes-group-version-kind/0/kind").asText()).isEqualTo("Widget");
    assertThat(pod.path("description").asText()).isEqualTo(OpenApi.NO_SCHEMA);
    assertThat(server.get("/openapi/v3").text()).isNotEqualTo(before);
  }

  @Test
  void theOlderDescriptionComesInProtobufOrJson() {
    ApiResponse protobuf =
        server.send(ApiRequest.of("GET", "/openapi/v2").withHeader("Accept", PROTOBUF));
    JsonNode json = server.tree("/openapi/v2");
    ApiResponse other =
        server.send(ApiRequest.of("GET", "/openapi/v2").withHeader("Accept", "text/html"));

    assertThat(protobuf.headers()).containsEntry("Content-Type", PROTOBUF.replace('@', '.'));
    List<Integer> fields = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    read(protobuf.body(), fields, texts);
    assertThat(fields).containsExactly(1, 2, 8, 9);
    assertThat(texts.get(0)).isEqualTo("2.0");
    assertThat(texts.get(3)).contains("- group: \"apps\"\n  kind: Deployment\n  version: v1\n");
    assertThat(json.path("swagger").asText()).isEqualTo("2.0");
    assertThat(json.path("definitions").has("io.k8s.api.apps.v1.Deployment")).isTrue();
    assertThat(other.status()).isEqualTo(406);
  }

  /** Reads the fields of one message, all of which have a length. */
  private static void read(byte[] message, List<Integer> fields, List<String> texts) {
    int at = 0;
    while (at < message.length) {
      int key = message[at++];
      assertThat(key & 7).isEqualTo(2);
      int length = 0;
      int shift = 0;
      do {
        length |= (message[at] & 0x7f) << shift;
        shift += 7;
      } while (message[at++] < 0);
      fields.add(key >> 3);
      texts.add(new String(message, at, length, StandardCharsets.UTF_8));
      at += length;
    }
    assertThat(at).isEqualTo(message.length);
  }
}
