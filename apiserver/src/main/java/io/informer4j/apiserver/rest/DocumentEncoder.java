package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.SharedStrings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Encodes one object in the order in which it is sent, and notes where its parts begin. */
final class DocumentEncoder {

  /** What the server keeps beside an object for itself; no field of an object can have this name. */
  static final String OWN = "$applied";

  private static final String[] NO_VALUES = {};
  private static final int USUAL_SIZE = 1024;

  /** What stands before the resource version, in this order. */
  private static final List<String> BEFORE_VERSION =
      List.of("name", "generateName", "namespace", "uid");

  /** What stands right behind it, in this order; then all the rest. */
  private static final List<String> AFTER_VERSION = List.of(
      "generation",
      "creationTimestamp",
      "deletionTimestamp",
      "deletionGracePeriodSeconds",
      "labels",
      "annotations",
      "ownerReferences",
      "finalizers");

  private static final Set<String> ORDERED = Stream.of(
          BEFORE_VERSION, AFTER_VERSION, List.of("resourceVersion"))
      .flatMap(List::stream)
      .collect(Collectors.toUnmodifiableSet());
  private static final Set<String> WRITTEN_APART = Set.of("kind", "apiVersion", "metadata");

  private final ByteBuilder out = new ByteBuilder(USUAL_SIZE);
  private final JsonGenerator json = Json.generator(out);
  private int versionAt;
  private int metadataEnd;
  private int visibleEnd;

  private DocumentEncoder() {}

  static Document encode(ObjectNode tree) {
    DocumentEncoder encoder = new DocumentEncoder();
    DocumentType type = DocumentType.of(tree);
    try {
      encoder.write(tree);
    } catch (IOException e) {
      throw new UncheckedIOException("encoding an object in memory", e);
    }
    return new Document(
        type,
        encoder.out.toArray(),
        encoder.versionAt,
        encoder.metadataEnd,
        encoder.visibleEnd,
        values(type, tree));
  }

  private static String[] values(DocumentType type, ObjectNode tree) {
    if (type.fields().isEmpty()) {
      return NO_VALUES;
    }
    String[] values = new String[type.fields().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = SharedStrings.share(FieldPath.read(tree, type.fields().get(i)));
    }
    return values;
  }

  private void write(ObjectNode tree) throws IOException {
    json.writeStartObject();
    json.writeFieldName("metadata");
    writeMetadata(tree.path("metadata"));
    metadataEnd = position();
    for (Map.Entry<String, JsonNode> field : tree.properties()) {
      boolean isApart = WRITTEN_APART.contains(field.getKey()) || field.getKey().equals(OWN);
      if (!isApart) {
        write(field.getKey(), field.getValue());
      }
    }
    visibleEnd = position();
    writeIfPresent(tree, OWN);
    json.writeEndObject();
    json.flush();
  }

  private void writeMetadata(JsonNode metadata) throws IOException {
    json.writeStartObject();
    for (String field : BEFORE_VERSION) {
      writeIfPresent(metadata, field);
    }
    versionAt = position();
    for (String field : AFTER_VERSION) {
      writeIfPresent(metadata, field);
    }
    for (Map.Entry<String, JsonNode> field : metadata.properties()) {
      if (!ORDERED.contains(field.getKey())) {
        write(field.getKey(), field.getValue());
      }
    }
    json.writeEndObject();
  }

  private void writeIfPresent(JsonNode object, String field) throws IOException {
    JsonNode value = object.get(field);
    if (value != null) {
      write(field, value);
    }
  }

  private void write(String field, JsonNode value) throws IOException {
    json.writeFieldName(field);
    json.writeTree(value);
  }

  /** Returns how many bytes there are so far, those that the generator still holds included. */
  private int position() {
    return out.size() + json.getOutputBuffered();
  }
}
