package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Objects of which the cache keeps the bodies only. */
class BodyPackingTest {

  private static final Thing THING = Thing.of("ns/web", 7, "some words")
      .withUid("0a1b2c3d-1111-4222-8333-00000000abcd")
      .withLabels(Map.of("app", "web"));

  private final BodyThings codec = new BodyThings();

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DECODED")
  void theObjectIsWhole(CacheFormat format) {
    CachedObject<Thing> packed = pack(format, THING);

    assertThat(packed.object()).isEqualTo(THING).isEqualTo(packed.forOneReader().object());
    assertThat(packed.metadata()).isEqualTo(Thing.METADATA.metadataOf(THING));
    assertThat(packed.label("app")).hasValue("web");
    assertThat(codec.decodes).as("through the body").isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DECODED")
  void theIdentityIsReadBesideTheBody(CacheFormat format) {
    CachedObject<Thing> packed = pack(format, THING);
    CachedObject<Thing> bare = pack(format, new Thing("", "web", "", "", Map.of(), ""));

    assertThat(texts(packed, "metadata.name")).containsExactly("web");
    assertThat(texts(packed, "metadata.namespace")).containsExactly("ns");
    assertThat(texts(packed, "metadata.uid")).containsExactly(THING.uid());
    assertThat(texts(packed, "metadata.resourceVersion")).containsExactly("7");
    assertThat(texts(packed.forOneReader(), "metadata.uid")).containsExactly(THING.uid());
    assertThat(texts(packed, "words")).containsExactly("some", "words");
    assertThat(texts(bare, "metadata.name")).containsExactly("web");
    assertThat(texts(bare, "metadata.namespace")).isEmpty();
    assertThat(texts(bare, "metadata.uid")).isEmpty();
    assertThat(texts(bare, "metadata.resourceVersion")).isEmpty();
    assertThat(codec.decodes).isZero();
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DECODED")
  void identitiesThatAreNoNumbersAreKeptToo(CacheFormat format) {
    Thing opaque = THING.withUid("uid-of-a-toy").withResourceVersion("opaque");

    assertThat(pack(format, opaque).object()).isEqualTo(opaque);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DECODED")
  void contentsAreTheSameIfTheIdentitiesAreToo(CacheFormat format) {
    Packer<Thing> packer = format.packer(codec, Projection.all());
    CachedObject<Thing> packed = pack(packer, THING);

    assertThat(packed.hasSameContentAs(pack(packer, THING))).isTrue();
    assertThat(packed.hasSameContentAs(pack(format, THING))).isTrue();
    assertThat(packed.hasSameContentAs(pack(packer, THING.withResourceVersion("8"))))
        .isFalse();
    assertThat(packed.hasSameContentAs(pack(packer, THING.withUid("other")))).isFalse();
    assertThat(packed.hasSameContentAs(pack(packer, THING.withValue("other")))).isFalse();
    assertThat(packed.hasSameContentAs(
            pack(packer, new Thing("ns", "db", THING.uid(), "7", THING.labels(), "some words"))))
        .isFalse();
    assertThat(packed.hasSameContentAs(packer.pack(packed.metadata(), codec.encode(THING))))
        .isTrue();
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DECODED")
  void aTransformLeavesABodyOfTheSameIdentity(CacheFormat format) {
    CachedObject<Thing> packed = pack(format, THING);

    CachedObject<Thing> longer = packed.withObject(THING.withValue("some more words"));

    assertThat(longer.object()).isEqualTo(THING.withValue("some more words"));
    assertThat(longer.bytesHeld()).isEqualTo(packed.bytesHeld() + "more ".length());
    assertThat(longer.metadata()).isEqualTo(packed.metadata());
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DECODED")
  void aTransformMayTakeTheIdentityOutOfAnObjectThatTheCacheStillKnows(CacheFormat format) {
    CachedObject<Thing> packed = pack(format, THING);
    Thing nameless = THING.withUid("").withResourceVersion("");

    CachedObject<Thing> bare = packed.withObject(nameless);

    assertThat(bare.object()).isEqualTo(nameless);
    assertThat(bare.metadata()).isEqualTo(packed.metadata());
    assertThat(bare.hasSameContentAs(packed)).isFalse();
    assertThat(bare.withObject(THING).object()).isEqualTo(THING);
  }

  @Test
  void onlyACacheOfBytesTakesBodiesAndOnlyOfACodecThatReadsThem() {
    ObjectMetadata metadata = Thing.METADATA.metadataOf(THING);
    byte[] body = codec.encodeBody(THING, metadata).orElseThrow();
    Packer<Thing> decoding = CacheFormat.DECODED.packer(codec, Projection.all());
    Packer<Thing> whole = CacheFormat.PACKED.packer(new ThingCodec(), Projection.all());

    assertThatThrownBy(() -> decoding.packBody(metadata, body))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> whole.packBody(metadata, body))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("ThingCodec");
  }

  private static List<String> texts(CachedObject<Thing> object, String path) {
    return object.texts(FieldPath.of(path), Thing.FIELDS);
  }

  private CachedObject<Thing> pack(CacheFormat format, Thing thing) {
    return pack(format.packer(codec, Projection.all()), thing);
  }

  private CachedObject<Thing> pack(Packer<Thing> packer, Thing thing) {
    ObjectMetadata metadata = Thing.METADATA.metadataOf(thing);
    return packer.packBody(metadata, codec.encodeBody(thing, metadata).orElseThrow());
  }

  /** Writes things without their identities, and counts how often one is put together again. */
  private static final class BodyThings implements BodyCodec<Thing> {

    private final ThingCodec whole = new ThingCodec();
    private int decodes;

    @Override
    public Thing decodeBody(byte[] body, CachedObject<Thing> identity) {
      decodes++;
      Thing thing = whole.decode(body, Projection.all());
      return new Thing(
          identity.name().namespace(),
          identity.name().name(),
          identity.uid(),
          identity.resourceVersion().value(),
          thing.labels(),
          thing.value());
    }

    @Override
    public Optional<byte[]> encodeBody(Thing thing, ObjectMetadata identity) {
      ObjectMetadata said = Thing.METADATA.metadataOf(thing);
      boolean isSame = said.name().equals(identity.name())
          && said.uid().equals(identity.uid())
          && said.resourceVersion().equals(identity.resourceVersion());
      Thing body = new Thing("", "", "", "", thing.labels(), thing.value());
      return isSame ? Optional.of(whole.encode(body)) : Optional.empty();
    }

    @Override
    public ObjectMetadata readMetadata(byte[] bytes) {
      return whole.readMetadata(bytes);
    }

    @Override
    public void validate(byte[] bytes) {
      whole.validate(bytes);
    }

    @Override
    public Thing decode(byte[] bytes, Projection projection) {
      return whole.decode(bytes, projection);
    }

    @Override
    public byte[] encode(Thing object) {
      return whole.encode(object);
    }

    @Override
    public List<String> textsAt(byte[] bytes, FieldPath path) {
      return whole.textsAt(bytes, path);
    }
  }
}
