package io.informer4j.protobuf.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;

/** JSON as fabric8 reads and writes it. */
final class Json {

  /** As fabric8 sets one up for itself. */
  static final ObjectMapper MAPPER = mapper();

  private Json() {}

  private static ObjectMapper mapper() {
    ObjectMapper mapper = new ObjectMapper();
    new KubernetesSerialization(mapper, true);
    return mapper;
  }

  /** Returns what an object is in JSON. */
  static JsonNode tree(Object object) {
    try {
      return MAPPER.readTree(MAPPER.writeValueAsBytes(object));
    } catch (IOException e) {
      throw new IllegalStateException("no JSON: " + object, e);
    }
  }

  /** Returns what JSON is as an object. */
  static <T> T object(JsonNode tree, Class<T> type) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("no " + type.getName() + ": " + tree, e);
    }
  }
}
