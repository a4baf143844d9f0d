package io.informer4j.apiserver.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each of Kubernetes' own objects with every field set is the same in JSON and in protobuf, in both directions. */
class RecordedObjectsTest {

  private static final Path OBJECTS = Path.of("../../shared/spec/transcripts/objects");

  /** An object as both encodings have it. */
  private record Pair(String name, ObjectNode json, Slice protobuf) {

    /** An event of a watch does not say what it is. */
    boolean isEvent() {
      return name.endsWith(".WatchEvent");
    }
  }

  private static final Message EVENT =
      Schema.message("k8s.io.apimachinery.pkg.apis.meta.v1.WatchEvent");

  private static final List<Pair> PAIRS = new ArrayList<>();

  @BeforeAll
  static void readPairs() throws IOException {
    if (!Files.isDirectory(OBJECTS)) {
      String reason = "SKIPPED: the recorded objects are not at " + OBJECTS;
      System.out.println(reason);
      Assumptions.abort(reason);
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(OBJECTS)) {
      files = all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    for (Path file : files) {
      String name = file.getFileName().toString().replaceFirst("\\.json$", "");
      PAIRS.add(new Pair(
          name,
          (ObjectNode) JsonText.read(Slice.of(Files.readAllBytes(file))),
          Slice.of(Files.readAllBytes(OBJECTS.resolve(name + ".pb")))));
    }
  }

  @Test
  void whatIsWrittenOfJsonIsTheRecordedProtobuf() {
    List<String> different = new ArrayList<>();
    for (Pair pair : PAIRS) {
      if (!Arrays.equals(write(pair), pair.protobuf.array())) {
        different.add(pair.name);
      }
    }

    assertThat(different).isEmpty();
    assertThat(PAIRS).hasSize(185);
  }

  @Test
  void whatIsReadOfProtobufIsTheRecordedJson() {
    List<String> differences = new ArrayList<>();
    for (Pair pair : PAIRS) {
      compare(pair.name, pair.json, read(pair), differences);
    }

    assertThat(differences).isEmpty();
  }

  private static byte[] write(Pair pair) {
    if (!pair.isEvent()) {
      return ProtobufTrees.write(pair.json).orElse(new byte[0]);
    }
    TreeWriter out = new TreeWriter();
    out.fields(EVENT, pair.json);
    return Envelope.write("", "", out.toBytes());
  }

  private static ObjectNode read(Pair pair) {
    if (!pair.isEvent()) {
      return ProtobufTrees.read(pair.protobuf.array());
    }
    Slice content = Envelope.read(pair.protobuf, Limits.DEFAULT).content();
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    new TreeReader(content, Limits.DEFAULT).readInto(event, EVENT);
    return event;
  }

  private static void compare(
      String path, JsonNode expected, JsonNode actual, List<String> differences) {
    if (expected.isContainerNode() && actual.getNodeType() == expected.getNodeType()) {
      Set<String> names = new TreeSet<>();
      expected.fieldNames().forEachRemaining(names::add);
      actual.fieldNames().forEachRemaining(names::add);
      names.forEach(
          name -> compare(path + "/" + name, expected.path(name), actual.path(name), differences));
      for (int i = 0; expected.isArray() && i < Math.max(expected.size(), actual.size()); i++) {
        compare(path + "/" + i, expected.path(i), actual.path(i), differences);
      }
    } else if (!expected.equals(actual)) {
      differences.add(path + ": expected " + expected + ", was " + actual);
    }
  }
}
