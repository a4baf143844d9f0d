package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import io.informer4j.protobuf.model.Oracle.Writer;
import io.informer4j.protobuf.model.SchemaTable.Message;
import io.informer4j.wire.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Objects of every kind with random fields, in three ways that must agree: as fabric8 reads their JSON, as protobuf-java writes
 * and reads them, and as we do.
 */
@Tag("slow") // once, not on every JDK
class RandomObjectsTest {

  private static final List<Models.Kind<?>> KINDS = Models.all();

  @Test
  void everyKindThatHasAModelIsHere() {
    assertThat(KINDS).hasSize(150);
    assertThat(KINDS)
        .filteredOn(kind -> Oracle.isOfficial(kind.model().message()))
        .hasSizeGreaterThan(90);
  }

  @TestFactory
  Stream<DynamicTest> everyFieldAtOnce() {
    return each(kind -> check(kind, new RandomTrees(1, 1, false)));
  }

  @TestFactory
  Stream<DynamicTest> anyFieldsLeftOut() {
    return each(kind -> {
      check(kind, new RandomTrees(2, 0.3, false));
      check(kind, new RandomTrees(3, 0.7, false));
    });
  }

  @TestFactory
  Stream<DynamicTest> zerosOfAServerAreWhatTheyAreInJson() {
    return each(kind -> checkOther(kind, new RandomTrees(4, 0.2, true), Writer.SERVER));
  }

  @TestFactory
  Stream<DynamicTest> fieldsOfANewerVersionAreSkipped() {
    return each(kind -> checkOther(kind, new RandomTrees(5, 0.5, false), Writer.NEWER_VERSION));
  }

  @TestFactory
  Stream<DynamicTest> anObjectInTwoPiecesIsJoined() {
    return each(kind -> checkPieces(kind, new RandomTrees(6, 0.4, false)));
  }

  private interface Check {
    void accept(Class<?> kind) throws InvalidProtocolBufferException;
  }

  private static Stream<DynamicTest> each(Check check) {
    return KINDS.stream()
        .map(kind ->
            DynamicTest.dynamicTest(kind.model().message(), () -> check.accept(kind.type())));
  }

  private static <T> ProtobufModel<T> model(Class<T> kind) {
    return ProtobufModel.of(kind).orElseThrow().withManagedFields();
  }

  private static <T> void check(Class<T> kind, RandomTrees trees)
      throws InvalidProtocolBufferException {
    ProtobufModel<T> model = model(kind);
    Message message = SchemaTable.message(model.message());
    ObjectNode tree = trees.object(message);
    DynamicMessage theirs = new Oracle(Writer.PLAIN).message(message, tree);
    T fromJson = Json.object(tree, kind);

    T read = model.read(Slice.of(theirs.toByteArray()));
    assertSame(read, fromJson);
    List<String> lost = new ArrayList<>();
    findLost("", tree, Json.tree(read), lost);
    assertThat(lost).isEmpty();

    byte[] written = model.write(fromJson);
    assertThat(DynamicMessage.parseFrom(theirs.getDescriptorForType(), written)).isEqualTo(theirs);
    assertThat(written).isEqualTo(theirs.toByteArray());
    assertThat(model.write(read)).isEqualTo(written);
  }

  private static <T> void checkOther(Class<T> kind, RandomTrees trees, Writer writer) {
    ProtobufModel<T> model = model(kind);
    Message message = SchemaTable.message(model.message());
    ObjectNode tree = trees.object(message);
    byte[] theirs = new Oracle(writer).message(message, tree).toByteArray();
    T fromJson = Json.object(tree, kind);

    T read = model.read(Slice.of(theirs));

    assertSame(read, fromJson);
    assertThat(model.read(Slice.of(model.write(read)))).isEqualTo(fromJson);
  }

  private static <T> void checkPieces(Class<T> kind, RandomTrees trees)
      throws InvalidProtocolBufferException {
    ProtobufModel<T> model = model(kind);
    Message message = SchemaTable.message(model.message());
    Oracle oracle = new Oracle(Writer.PLAIN);
    DynamicMessage first = oracle.message(message, trees.object(message));
    DynamicMessage second = oracle.message(message, trees.object(message));
    byte[] both = first.toByteString().concat(second.toByteString()).toByteArray();
    DynamicMessage joined = DynamicMessage.parseFrom(first.getDescriptorForType(), both);

    assertSame(model.read(Slice.of(both)), model.read(Slice.of(joined.toByteArray())));
  }

  private static void assertSame(Object read, Object expected) {
    assertThat(Json.tree(read)).as("as JSON").isEqualTo(Json.tree(expected));
    assertThat(read).isEqualTo(expected);
  }

  /** Finds what is in the one tree and not in the other, which may have more: the classes add apiVersion and kind. */
  private static void findLost(String path, JsonNode wanted, JsonNode got, List<String> lost) {
    if (wanted.isObject() && got.isObject()) {
      wanted
          .properties()
          .forEach(field -> findLost(
              path + "." + field.getKey(), field.getValue(), got.path(field.getKey()), lost));
    } else if (wanted.isArray() && got.isArray() && wanted.size() == got.size()) {
      for (int i = 0; i < wanted.size(); i++) {
        findLost(path + "[]", wanted.get(i), got.get(i), lost);
      }
    } else if (!wanted.equals(got)) {
      lost.add(path + ": " + wanted + ", got " + got);
    }
  }
}
