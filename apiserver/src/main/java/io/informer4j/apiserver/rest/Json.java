package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Reads and writes JSON. Nodes that lie in a history are never written to: changes are made on copies. */
final class Json {

  /** How deep a document may be nested. Deeper ones could not be copied and compared on an ordinary stack. */
  static final int DEEPEST = 1_000;

  /** What is read is written again inside of lists and events, which are a little deeper. */
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .streamReadConstraints(
          StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
      .streamWriteConstraints(
          StreamWriteConstraints.builder().maxNestingDepth(DEEPEST + 100).build())
      .build();

  private static final ObjectMapper MAPPER = JsonMapper.builder(FACTORY)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
      .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
      .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
      .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
      .build();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  /** Returns maps, lists and scalars as a tree. */
  static JsonNode tree(@Nullable Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Reads one value. @throws JsonProcessingException if it is none, in words that a client may see */
  static JsonNode read(byte[] bytes) throws JsonProcessingException {
    try {
      JsonNode read = MAPPER.readTree(bytes);
      return Surrogates.mayBeIn(bytes) ? Surrogates.repair(read) : read;
    } catch (MismatchedInputException e) {
      throw new JsonParseException(null, "invalid character after top-level value", e);
    } catch (StreamConstraintsException e) {
      throw new JsonParseException(null, "exceeded max depth or length", e);
    } catch (ArithmeticException | NumberFormatException e) {
      throw new JsonParseException(null, "a number is out of range", e);
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory", e);
    }
  }

  static byte[] write(JsonNode node) {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("writing a tree to memory", e);
    }
  }

  /** Returns a generator that knows trees and writes into memory. */
  static JsonGenerator generator(OutputStream memory) {
    try {
      return MAPPER.createGenerator(memory);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
  }

  /** Returns a text as JSON has it. */
  static String quote(String text) {
    return MAPPER.getNodeFactory().textNode(text).toString();
  }

  /** Returns the text of a field, empty if it is absent, null or no text. */
  static String text(JsonNode object, String field) {
    JsonNode value = object.path(field);
    return value.isTextual() ? value.textValue() : "";
  }

  /** Returns how many levels of containers there are: 0 for a value that is none. */
  static int depth(JsonNode node) {
    int deepest = 0;
    for (JsonNode child : node) {
      deepest = Math.max(deepest, depth(child));
    }
    return node.isContainerNode() ? deepest + 1 : 0;
  }

  /** Returns about how many bytes a value is as JSON, never less than the number of its parts. */
  static long size(JsonNode node) {
    long size = node.isTextual() ? node.textValue().length() + 2L : 4;
    for (JsonNode child : node) {
      size += size(child) + 1;
    }
    if (node.isObject()) {
      Iterator<String> names = node.fieldNames();
      while (names.hasNext()) {
        size += names.next().length() + 3L;
      }
    }
    return size;
  }

  /** Removes fields that are null, at any depth, as the server's types do. Elements of lists stay. */
  static void dropNulls(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.properties().removeIf(field -> field.getValue().isNull());
    }
    node.forEach(Json::dropNulls);
  }
}
