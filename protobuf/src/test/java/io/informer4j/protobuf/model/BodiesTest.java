package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Projection;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.model.Oracle.Writer;
import io.informer4j.protobuf.model.SchemaTable.Message;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Objects of every kind, packed as bodies and read again: nothing but bytes may be missing. */
@Tag("slow") // once, not on every JDK
class BodiesTest {

  private static final List<Models.Kind<?>> KINDS = Models.all().stream()
      .filter(kind -> HasMetadata.class.isAssignableFrom(kind.type()))
      .toList();

  @TestFactory
  Stream<DynamicTest> ofObjectsAsAServerWritesThem() {
    return each((message, seed) -> written(message, seed, 0.2, Writer.SERVER));
  }

  @TestFactory
  Stream<DynamicTest> ofObjectsWithEveryField() {
    return each((message, seed) -> written(message, seed, 1, Writer.PLAIN));
  }

  @TestFactory
  Stream<DynamicTest> ofObjectsOfANewerVersion() {
    return each((message, seed) -> written(message, seed, 0.4, Writer.NEWER_VERSION));
  }

  /** What comes later counts, be it nothing: a zero that replaces something stays. */
  @TestFactory
  Stream<DynamicTest> ofObjectsInPieces() {
    return each((message, seed) -> {
      ByteArrayOutputStream pieces = new ByteArrayOutputStream();
      pieces.writeBytes(written(message, seed, 0.6, Writer.SERVER));
      pieces.writeBytes(written(message, seed + 1000, 0.2, Writer.SERVER));
      return pieces.toByteArray();
    });
  }

  private static Stream<DynamicTest> each(BiFunction<Message, Long, byte[]> objects) {
    return KINDS.stream()
        .map(kind -> DynamicTest.dynamicTest(kind.model().message(), () -> {
          for (long seed = 1; seed <= 3; seed++) {
            check(kind.type(), objects.apply(SchemaTable.message(kind.model().message()), seed));
          }
        }));
  }

  private static byte[] written(Message message, long seed, double share, Writer writer) {
    ObjectNode tree = new RandomTrees(seed, share, writer == Writer.SERVER).object(message);
    ObjectNode metadata = tree.withObject("/metadata");
    metadata
        .put("name", "name-" + seed)
        .put("uid", "8f0c5a4e-0000-4000-8000-00000000000" + seed % 10);
    metadata.put("resourceVersion", Long.toString(40 + seed));
    return new Oracle(writer).message(message, tree).toByteArray();
  }

  private static <T> void check(Class<T> type, byte[] bytes) {
    ProtobufCodec<T> codec = ProtobufCodec.of(
            type, ResourceType.namespaced("", "v1", "things", "Thing"), Limits.DEFAULT)
        .orElseThrow();
    Slice slice = Slice.of(bytes);
    T whole = codec.decode(bytes, Projection.all());

    CachedObject<T> packed =
        codec.into(CacheFormat.PACKED, Projection.all()).take(codec.readHead(slice), slice);
    CachedObject<T> again = packed.withObject(packed.object());

    assertThat(Json.tree(packed.object())).isEqualTo(Json.tree(whole));
    assertThat(packed.object()).isEqualTo(whole);
    assertThat(packed.bytesHeld()).isLessThan(bytes.length - "name-1".length());
    assertThat(again.object()).isEqualTo(whole);
    assertThat(again.metadata()).isEqualTo(packed.metadata());
  }
}
