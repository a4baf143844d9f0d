package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldPathException;
import io.informer4j.codec.FieldReader;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.protobuf.documentation.Guarantee;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProtobufCodecTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");

  private final ProtobufCodec<Pod> codec =
      ProtobufCodec.of(Pod.class, PODS, Limits.DEFAULT).orElseThrow();

  private static Pod pod() {
    return new PodBuilder()
        .withNewMetadata()
        .withName("web")
        .withNamespace("default")
        .withUid("8f0c5a4e-0000-4000-8000-000000000001")
        .withResourceVersion("42")
        .addToLabels("app", "web")
        .addNewManagedField()
        .withManager("kubectl")
        .endManagedField()
        .endMetadata()
        .withNewSpec()
        .withNodeName("node-1")
        .addNewContainer()
        .withName("main")
        .withImage("example.org/web:1")
        .endContainer()
        .endSpec()
        .withNewStatus()
        .withPhase("Running")
        .endStatus()
        .build();
  }

  private static Slice within(byte[] bytes) {
    byte[] larger = new byte[bytes.length + 20];
    System.arraycopy(bytes, 0, larger, 7, bytes.length);
    return new Slice(larger, 7, 7 + bytes.length);
  }

  private CachedObject<Pod> take(CacheFormat format, Projection projection, Slice bytes) {
    return codec.into(format, projection).take(codec.readHead(bytes), bytes);
  }

  @ParameterizedTest
  @EnumSource(CacheFormat.class)
  void everyFormatHoldsTheSameObject(CacheFormat format) {
    Pod expected =
        new PodBuilder(pod()).editMetadata().withManagedFields().endMetadata().build();

    CachedObject<Pod> taken =
        take(format, Projection.withoutManagedFields(), within(codec.encode(pod())));

    assertThat(taken.object()).isEqualTo(expected);
    assertThat(taken.name()).hasToString("default/web");
    assertThat(taken.uid()).isEqualTo(pod().getMetadata().getUid());
    assertThat(taken.resourceVersion()).hasToString("42");
    assertThat(taken.labels()).isEqualTo(pod().getMetadata().getLabels());
    assertThat(taken.label("app")).contains("web");
    assertThat(taken.label("none")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(CacheFormat.class)
  void aProjectionLeavesTheSameInEveryFormat(CacheFormat format) {
    Projection images = Projection.keeping("spec.containers.image");

    Pod left = take(format, images, within(codec.encode(pod()))).object();

    assertThat(left.getSpec().getContainers().get(0).getImage()).isEqualTo("example.org/web:1");
    assertThat(left.getSpec().getContainers().get(0).getName()).isNull();
    assertThat(left.getSpec().getNodeName()).isNull();
    assertThat(left.getStatus()).isNull();
    assertThat(left.getMetadata().getLabels()).containsOnlyKeys("app");
    assertThat(left.getMetadata().getManagedFields()).isEmpty();
    assertThat(left.getApiVersion()).isEqualTo("v1");
    assertThat(left.getKind()).isEqualTo("Pod");
  }

  @Test
  void managedFieldsAreKeptIfNothingIsDropped() {
    byte[] bytes = codec.encode(pod());

    assertThat(codec.decode(bytes, Projection.all())).isEqualTo(pod());
    assertThat(take(CacheFormat.PACKED, Projection.all(), within(bytes)).object())
        .isEqualTo(pod());
  }

  @Test
  void packedBytesAreTheSameHoweverTheyCame() {
    byte[] bytes = codec.encode(pod());
    Projection lean = Projection.withoutManagedFields();

    assertThat(take(CacheFormat.PACKED, lean, within(bytes))
            .hasSameContentAs(take(CacheFormat.PACKED, lean, Slice.of(bytes))))
        .isTrue();
    assertThat(codec.project(bytes, lean)).hasSizeLessThan(bytes.length);
    assertThat(codec.project(bytes, Projection.all())).isSameAs(bytes);
  }

  @Test
  void whatIsKnownOfADecodedObjectIsMadeOfItsOwnTexts() {
    CachedObject<Pod> taken =
        take(CacheFormat.DECODED, Projection.withoutManagedFields(), within(codec.encode(pod())));
    Pod object = taken.object();

    assertThat(taken.name().name()).isSameAs(object.getMetadata().getName());
    assertThat(taken.name().namespace()).isSameAs(object.getMetadata().getNamespace());
    assertThat(taken.uid()).isSameAs(object.getMetadata().getUid());
    assertThat(taken.labels()).isSameAs(object.getMetadata().getLabels());
  }

  @Test
  void textsOfIdentitiesAreShared() {
    Slice bytes = within(codec.encode(pod()));

    assertThat(codec.readHead(bytes).metadata().name().namespace())
        .isSameAs(codec.readHead(bytes).metadata().name().namespace());
    assertThat(codec.readHead(bytes).metadata().labels().get("app"))
        .isSameAs(codec.readHead(bytes).metadata().labels().get("app"));
  }

  @Test
  void fieldsAreReadOutOfBytes() {
    CachedObject<Pod> packed =
        take(CacheFormat.PACKED, Projection.withoutManagedFields(), within(codec.encode(pod())));

    assertThat(packed.texts(FieldPath.of("spec.nodeName"), FieldReader.none()))
        .containsExactly("node-1");
    assertThat(packed.texts(FieldPath.of("kind"), FieldReader.none())).containsExactly("Pod");
    assertThat(packed.texts(FieldPath.of("apiVersion"), FieldReader.none())).containsExactly("v1");
    assertThatThrownBy(() -> packed.texts(FieldPath.of("spec.nodes"), FieldReader.none()))
        .isInstanceOf(FieldPathException.class);
  }

  @Test
  @Guarantee("G86")
  void whatCannotBeDecodedSaysTheKindTheByteAndTheFieldAndNothingOfItsContent() {
    WireWriter out = new WireWriter();
    int spec = out.mark();
    int container = out.mark();
    out.int64(2, 4711);
    out.text(1, "hunter2");
    out.message(2, container);
    out.message(2, spec);
    int metadata = out.mark();
    out.text(1, "web");
    out.message(1, metadata);
    Slice bytes = within(out.toBytes());
    String expected = "not a Pod: field 2 is a varint instead of a length and bytes, at byte 21,"
        + " in spec.containers.image";

    for (CacheFormat format : CacheFormat.values()) {
      assertThatThrownBy(() -> take(format, Projection.withoutManagedFields(), bytes))
          .isInstanceOf(UnreadableObjectException.class)
          .hasMessage(expected);
    }
    assertThatThrownBy(() -> codec.decode(out.toBytes(), Projection.all())).hasMessage(expected);
    assertThatThrownBy(() -> codec.validate(out.toBytes())).hasMessage(expected);
    assertThat(take(CacheFormat.PACKED, Projection.dropping("spec"), bytes)
            .object()
            .getSpec())
        .isNull();
  }

  @Test
  void whatIsBeyondTheLimitsIsRefusedByItsSize() {
    LimitExceededException excess = new LimitExceededException("too large");
    byte[] bytes = codec.encode(pod());
    Slice beginning = new Slice(bytes, 0, bytes.length - 5, excess);

    for (CacheFormat format : CacheFormat.values()) {
      assertThatThrownBy(() -> take(format, Projection.withoutManagedFields(), beginning))
          .isSameAs(excess);
    }
  }
}
