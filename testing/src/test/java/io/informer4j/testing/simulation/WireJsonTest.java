package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireJsonTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aListIsWhatTheServerHas(boolean sortsFields) throws IOException {
    WireJson json = new WireJson(RevisionFormat.NUMERIC, sortsFields);

    JsonNode list = MAPPER.readTree(json.list(
        new Answer.Page<>(List.of(object(7), object(8)), ResourceVersion.of("9"), "go on", 3)));

    assertThat(list.path("metadata").path("resourceVersion").asText()).isEqualTo("9");
    assertThat(list.path("metadata").path("continue").asText()).isEqualTo("go on");
    assertThat(list.path("items")).hasSize(2);
    assertThat(list.path("items").get(1).has("kind")).isEqualTo(sortsFields);
    assertThat(contentOf(list.path("items").get(1))).isEqualTo(new Content("node-1", 8, true));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theTextOfEveryValueSurvives(boolean sortsFields) throws IOException {
    WireJson json = new WireJson(RevisionFormat.NUMERIC, sortsFields);
    for (int value = 0; value < 300; value++) {
      byte[] event = json.event(new StreamEvent.OfObject<>(
          StreamEvent.Verb.ADDED, object(value), ResourceVersion.of("5")));

      JsonNode read = MAPPER.readTree(event);

      assertThat(read.path("type").asText()).isEqualTo("ADDED");
      assertThat(contentOf(read.path("object"))).isEqualTo(new Content("node-1", value, true));
      assertThat(new String(event, StandardCharsets.UTF_8)).endsWith("}\n").doesNotContain("\n{");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endMarkersAndErrorsSayWhatTheyAre(boolean sortsFields) throws IOException {
    WireJson json = new WireJson(RevisionFormat.NUMERIC, sortsFields);

    JsonNode marker =
        MAPPER.readTree(json.event(new StreamEvent.Bookmark<>(ResourceVersion.of("5"), true)));
    JsonNode error = MAPPER.readTree(json.event(new StreamEvent.Error<>(
        ApiStatus.tooLargeResourceVersion(ResourceVersion.of("9"), ResourceVersion.of("5"), 2))));

    assertThat(
            marker.at("/object/metadata/annotations/k8s.io~1initial-events-end").asText())
        .isEqualTo("true");
    assertThat(error.at("/object/code").asInt()).isEqualTo(504);
    assertThat(error.at("/object/details/causes/0/reason").asText())
        .isEqualTo("ResourceVersionTooLarge");
    assertThat(error.at("/object/details/retryAfterSeconds").asInt()).isEqualTo(2);
  }

  private static StoredObject<Content> object(int value) {
    return new StoredObject<>(
        ObjectName.of("ns", "thing"),
        "uid",
        1,
        5,
        Map.of("app", "a"),
        new Content("node-1", value, true));
  }

  private static Content contentOf(JsonNode object) {
    assertThat(object.at("/metadata/managedFields/0/fieldsV1").isObject()).isTrue();
    return WireText.content(
        texts(object.path("data")), texts(object.at("/metadata/annotations")), true);
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new TreeMap<>();
    node.fieldNames().forEachRemaining(name -> texts.put(name, node.path(name).asText()));
    return texts;
  }
}
