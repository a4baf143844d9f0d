package io.informer4j.testing.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * JSON as cases write it: with single quotes, since it stands in Java.
 *
 * <pre>{@code
 * scene.patch(path, PatchType.MERGE, Json.object("{'data':{'a':null}}"));
 * }</pre>
 *
 * <p><b>Threading:</b> none.
 */
public final class Json {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  private Json() {}

  /** Returns an object. */
  public static ObjectNode object(String text) {
    return (ObjectNode) node(text);
  }

  /** Returns an array. */
  public static ArrayNode array(String text) {
    return (ArrayNode) node(text);
  }

  /** Returns the names of the objects in an array, such as the items of a list. */
  public static List<String> names(JsonNode objects) {
    List<String> names = new ArrayList<>();
    objects.forEach(object -> names.add(object.at("/metadata/name").asText()));
    return names;
  }

  /** Returns the texts in an array; empty if there is none. */
  public static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  static JsonNode node(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + text, e);
    }
  }

  /** Returns what an answer says: a tree if it is JSON or protobuf, otherwise its text. */
  static JsonNode answer(byte[] body) {
    if (body.length >= 4 && new String(body, 0, 4, StandardCharsets.ISO_8859_1).equals("k8s\0")) {
      return ProtobufTrees.read(body);
    }
    try {
      return body.length == 0 ? TextNode.valueOf("") : MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      return TextNode.valueOf(new String(body, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory", e);
    }
  }

  static byte[] bytes(JsonNode node) {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("writing a tree to memory", e);
    }
  }
}
