package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Projection;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.protobuf.schema.RandomMessages;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is taken in one go is what is taken after its head was read. */
class OrdinaryObjectsTest {

  private static final int SPEC = 2;
  private static final List<String> REVISIONS =
      List.of("1", "42", "123456789012345678", "1234567890123456789", "0", "007", "", "4x2");

  private final ProtobufCodec<Pod> codec = ProtobufCodec.of(
          Pod.class, ResourceType.namespaced("", "v1", "pods", "Pod"), Limits.DEFAULT)
      .orElseThrow();

  private Pod pod(Random random) {
    return new PodBuilder()
        .withNewMetadata()
        .withName("web-" + random.nextInt(100))
        .withNamespace(random.nextInt(10) == 0 ? null : "team-" + random.nextInt(5))
        .withUid(uid(random))
        .withResourceVersion(REVISIONS.get(random.nextInt(REVISIONS.size())))
        .addToLabels("app", "web")
        .addToAnnotations("note", "grün")
        .addNewManagedField()
        .withManager("kubectl")
        .endManagedField()
        .endMetadata()
        .build();
  }

  private static String uid(Random random) {
    String uid = new UUID(random.nextLong(), random.nextLong()).toString();
    return switch (random.nextInt(8)) {
      case 0 -> "";
      case 1 -> uid.toUpperCase(Locale.ROOT);
      case 2 -> uid.substring(1);
      default -> uid;
    };
  }

  private byte[] bytes(Random random) {
    byte[] head = codec.encode(pod(random));
    byte[] spec =
        new RandomMessages(random, 20).write(Schema.message("k8s.io.api.core.v1.PodSpec"));
    WireWriter field = new WireWriter();
    field.bytes(SPEC, spec);
    byte[] tail = field.toBytes();
    byte[] all = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, all, head.length, tail.length);
    return all;
  }

  @ParameterizedTest
  @EnumSource(CacheFormat.class)
  void whatIsTakenInOneGoIsWhatIsTakenAfterItsHead(CacheFormat format) {
    Ingest<Pod> atOnce = codec.into(format, Projection.withoutManagedFields());
    Ingest<Pod> byHead = codec.into(CacheFormat.PACKED, Projection.withoutManagedFields());
    int taken = 0;
    for (int seed = 0; seed < 1_500; seed++) {
      Random random = new Random(seed);
      byte[] bytes = bytes(random);
      for (int i = random.nextInt(2); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Slice slice = Slice.of(bytes);

      CachedObject<Pod> quick = atOnce.takeOrdinary(slice);

      if (quick != null) {
        CachedObject<Pod> slow = byHead.take(codec.readHead(slice), slice);
        assertThat(quick.metadata()).as("seed %d", seed).isEqualTo(slow.metadata());
        assertThat(codec.encode(quick.object()))
            .as("seed %d", seed)
            .isEqualTo(codec.encode(slow.object()));
        taken++;
      }
    }
    assertThat(taken).isBetween(100, 1_400); // both kinds occur
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "007", "1234567890123456789", "4x2"})
  void aRevisionThatIsNoOrdinaryNumberTakesTheLongWay(String revision) {
    Pod pod = pod(new Random(3));
    pod.getMetadata().setUid("8f0c5a4e-0000-4000-8000-000000000001");
    pod.getMetadata().setResourceVersion(revision);
    Ingest<Pod> ingest = codec.into(CacheFormat.PACKED, Projection.all());

    assertThat(ingest.takeOrdinary(Slice.of(codec.encode(pod)))).isNull();

    pod.getMetadata().setResourceVersion("42");
    assertThat(ingest.takeOrdinary(Slice.of(codec.encode(pod)))).isNotNull();
  }

  @Test
  void whatIsBeyondTheLimitsOrProjectedIntoObjectsTakesTheLongWay() {
    Pod pod = pod(new Random(3));
    pod.getMetadata().setUid("8f0c5a4e-0000-4000-8000-000000000001");
    pod.getMetadata().setResourceVersion("42");
    byte[] bytes = codec.encode(pod);
    LimitExceededException excess =
        LimitExceededException.of("it", bytes.length, "bytes", "maxObjectBytes", 10);
    Slice tooLong = new Slice(bytes, 0, bytes.length, excess);

    assertThat(codec.into(CacheFormat.PACKED, Projection.all()).takeOrdinary(tooLong))
        .isNull();
    assertThat(codec.into(CacheFormat.DECODED, Projection.all()).takeOrdinary(tooLong))
        .isNull();
    assertThat(codec.into(CacheFormat.DECODED, Projection.all()).takeOrdinary(Slice.of(bytes)))
        .isNotNull();
    Projection some = Projection.dropping("spec");
    assertThat(codec.into(CacheFormat.DECODED, some).takeOrdinary(Slice.of(bytes)))
        .isNull();
  }
}
