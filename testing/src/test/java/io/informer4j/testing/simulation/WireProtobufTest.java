package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.protobuf.MalformedProtobufException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WireProtobufTest {

  private final WireProtobuf protobuf = new WireProtobuf(RevisionFormat.NUMERIC);

  @Test
  void aListIsWhatTheServerHas() {
    ObjectNode list = ProtobufTrees.read(protobuf.list(new Answer.Page<>(
        List.of(object(7, true), object(8, true)), ResourceVersion.of("9"), "go on", 3)));

    assertThat(list.path("kind").asText()).isEqualTo("ConfigMapList");
    assertThat(list.at("/metadata/resourceVersion").asText()).isEqualTo("9");
    assertThat(list.at("/metadata/continue").asText()).isEqualTo("go on");
    assertThat(list.at("/metadata/remainingItemCount").asInt()).isEqualTo(3);
    assertThat(list.path("items")).hasSize(2);
    assertThat(contentOf(list.at("/items/1"))).isEqualTo(new Content("node-1", 8, true));
    assertThat(list.at("/items/0/metadata/creationTimestamp").asText())
        .isEqualTo("2026-01-02T03:04:05Z");
  }

  @Test
  void theTextOfEveryValueSurvives() {
    for (int value = 0; value < 300; value++) {
      byte[] event = protobuf.event(change(object(value, true)));

      JsonNode read = objectOf(event, "ADDED");

      assertThat(contentOf(read)).isEqualTo(new Content("node-1", value, true));
      assertThat(read.at("/metadata/uid").asText()).isEqualTo("uid");
      assertThat(read.at("/metadata/labels/app").asText()).isEqualTo("a");
    }
  }

  @Test
  void whatNobodyCanDecodeIsMalformedInside() {
    for (int value = 0; value < 12; value++) {
      byte[] event = protobuf.event(change(object(value, false)));

      assertThatThrownBy(() -> objectOf(event, "ADDED"))
          .isInstanceOf(MalformedProtobufException.class);
    }
  }

  @Test
  void endMarkersAndErrorsSayWhatTheyAre() {
    JsonNode marker = objectOf(
        protobuf.event(new StreamEvent.Bookmark<>(ResourceVersion.of("5"), true)), "BOOKMARK");
    JsonNode error = objectOf(
        protobuf.event(new StreamEvent.Error<>(ApiStatus.tooLargeResourceVersion(
            ResourceVersion.of("9"), ResourceVersion.of("5"), 2))),
        "ERROR");

    assertThat(marker.at("/metadata/annotations/k8s.io~1initial-events-end").asText())
        .isEqualTo("true");
    assertThat(marker.at("/metadata/resourceVersion").asText()).isEqualTo("5");
    assertThat(error.path("code").asInt()).isEqualTo(504);
    assertThat(error.at("/details/causes/0/reason").asText()).isEqualTo("ResourceVersionTooLarge");
    assertThat(error.at("/details/retryAfterSeconds").asInt()).isEqualTo(2);
  }

  private static StreamEvent<Content> change(StoredObject<Content> object) {
    return new StreamEvent.OfObject<>(StreamEvent.Verb.ADDED, object, ResourceVersion.of("5"));
  }

  private static StoredObject<Content> object(int value, boolean isReadable) {
    return new StoredObject<>(
        ObjectName.of("ns", "thing"),
        "uid",
        1,
        5,
        Map.of("app", "a"),
        new Content("node-1", value, isReadable));
  }

  private static ObjectNode objectOf(byte[] frame, String type) {
    assertThat(ByteBuffer.wrap(frame).getInt()).isEqualTo(frame.length - 4);
    String text = new String(frame, StandardCharsets.ISO_8859_1);
    assertThat(text.substring(6)).startsWith(type);
    return ProtobufTrees.read(Arrays.copyOfRange(frame, text.indexOf("k8s\0"), frame.length));
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
