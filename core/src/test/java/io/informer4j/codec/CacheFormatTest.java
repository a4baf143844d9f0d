package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CacheFormatTest {

  private static final Thing THING = Thing.of("ns/web", 7, "value");
  private static final Projection WITHOUT_VALUE = Projection.dropping("value");

  private final ThingCodec codec = new ThingCodec();
  private final byte[] bytes = codec.encode(THING);

  @ParameterizedTest
  @EnumSource
  void bytesBecomeTheObject(CacheFormat format) {
    CachedObject<Thing> cached = ingest(format, bytes, Projection.all());

    assertThat(cached.object()).isEqualTo(THING);
    assertThat(cached.metadata()).isEqualTo(Thing.METADATA.metadataOf(THING));
  }

  @ParameterizedTest
  @EnumSource
  void whatTheProjectionDropsIsGone(CacheFormat format) {
    CachedObject<Thing> cached = ingest(format, bytes, WITHOUT_VALUE);

    assertThat(cached.object()).isEqualTo(THING.withValue(""));
    assertThat(cached.metadata()).isEqualTo(Thing.METADATA.metadataOf(THING));
  }

  @ParameterizedTest
  @EnumSource
  void objectsThatDifferOnlyInDroppedPartsHaveTheSameContent(CacheFormat format) {
    CachedObject<Thing> one = ingest(format, bytes, WITHOUT_VALUE);
    CachedObject<Thing> other =
        ingest(format, codec.encode(THING.withValue("a longer value")), WITHOUT_VALUE);

    assertThat(one.hasSameContentAs(other)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void brokenBytesAreRefused(CacheFormat format) {
    byte[] broken = Arrays.copyOf(bytes, bytes.length - 1);
    ObjectMetadata metadata = codec.readMetadata(bytes);

    assertThatThrownBy(() -> format.packer(codec, Projection.all()).pack(metadata, broken))
        .isInstanceOf(UnreadableObjectException.class);
    assertThatThrownBy(() -> format.packer(codec, WITHOUT_VALUE).pack(metadata, broken))
        .isInstanceOf(UnreadableObjectException.class);
  }

  @Test
  void decodedObjectsAreDecodedOnce() {
    CachedObject<Thing> cached = ingest(CacheFormat.DECODED, bytes, Projection.all());

    assertThat(cached.object()).isSameAs(cached.object());
    assertThat(codec.decodes()).isEqualTo(1);
  }

  @Test
  void packedBytesAreKeptUndecodedIfNothingIsDropped() {
    CachedObject<Thing> cached = ingest(CacheFormat.PACKED, bytes, Projection.all());

    assertThat(codec.decodes()).isZero();
    assertThat(cached.object()).isNotSameAs(cached.object());
    assertThat(codec.decodes()).isEqualTo(2);
  }

  @Test
  void aCodecThatCutsBytesNeedNotDecodeThemToPack() {
    CuttingCodec cutting = new CuttingCodec(codec, codec.encode(THING.withValue("")));

    CachedObject<Thing> cached =
        CacheFormat.PACKED.packer(cutting, WITHOUT_VALUE).pack(cutting.readMetadata(bytes), bytes);

    assertThat(codec.decodes()).isZero();
    assertThat(cached.object()).isEqualTo(THING.withValue(""));
  }

  @Test
  void whatACodecCutsIsCheckedAfterwards() {
    CuttingCodec cutting = new CuttingCodec(codec, new byte[] {1});

    assertThatThrownBy(() -> CacheFormat.PACKED
            .packer(cutting, WITHOUT_VALUE)
            .pack(cutting.readMetadata(bytes), bytes))
        .isInstanceOf(UnreadableObjectException.class);
  }

  private CachedObject<Thing> ingest(CacheFormat format, byte[] encoded, Projection projection) {
    return format.packer(codec, projection).pack(codec.readMetadata(encoded), encoded);
  }

  /** Projects by handing out prepared bytes, as a codec would that copies ranges of the wire format. */
  private static final class CuttingCodec implements Codec<Thing> {
    private final ThingCodec whole;
    private final byte[] cut;

    CuttingCodec(ThingCodec whole, byte[] cut) {
      this.whole = whole;
      this.cut = cut;
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
    public byte[] project(byte[] bytes, Projection projection) {
      return cut;
    }
  }
}
