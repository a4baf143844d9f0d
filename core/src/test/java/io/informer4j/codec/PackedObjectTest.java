package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a packed object says of itself though it keeps little of it. */
class PackedObjectTest {

  private static final String UID = "0a1b2c3d-1111-4222-8333-00000000abcd";

  private static final Thing THING = Thing.of("ns/web", 7, "some words")
      .withUid(UID)
      .withLabels(Map.of("app", "web", "tier", "front"));

  private final ThingCodec codec = new ThingCodec();

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "0a1b2c3d-1111-4222-8333-00000000abcd,7",
        "uid-of-a-toy,7",
        "'',''",
        "0A1B2C3D-1111-4222-8333-00000000ABCD,0",
        "00000000-0000-0000-0000-000000000000,999999999999999999",
        "0a1b2c3d-1111-4222-8333-00000000abcd,1000000000000000000",
        "0a1b2c3d-1111-4222-8333-00000000abcd,007",
        "0a1b2c3d-1111-4222-8333-00000000abcd,opaque"
      })
  @Guarantee("G87")
  void identityIsExactWhateverItLooksLike(String uid, String resourceVersion) {
    Thing thing = THING.withUid(uid).withResourceVersion(resourceVersion);
    CachedObject<Thing> packed = pack(CacheFormat.PACKED, thing);
    CachedObject<Thing> decoded = CachedObject.decoded(thing, Thing.METADATA);

    assertThat(packed.metadata()).isEqualTo(decoded.metadata());
    assertThat(packed.hasSameUidAs(decoded)).isTrue();
    assertThat(decoded.hasSameUidAs(packed)).isTrue();
    assertThat(packed.hasSameUidAs(pack(CacheFormat.PACKED, thing))).isTrue();
    assertThat(packed.hasSameUidAs(pack(CacheFormat.PACKED, thing.withUid(UID + "0"))))
        .isFalse();
    assertThat(packed.forOneReader().metadata()).isEqualTo(decoded.metadata());
    assertThat(packed.isSameRevisionAs(packed.forOneReader())).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G87")
  void aTransformLeavesTheLabelsAloneThoughTheBytesLoseThem(CacheFormat format) {
    CachedObject<Thing> cached = pack(format, THING);

    CachedObject<Thing> bare = Transform.<Thing>ofObject(
            thing -> thing.withLabels(Map.of()).withUid("other"))
        .apply(cached);

    assertThat(bare.object().labels()).isEmpty();
    assertThat(bare.labels()).isEqualTo(THING.labels());
    assertThat(bare.label("app")).hasValue("web");
    assertThat(bare.uid()).isEqualTo(UID);
    assertThat(bare.forOneReader().label("tier")).hasValue("front");
    assertThat(bare.withObject(THING).metadata()).isEqualTo(cached.metadata());
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G88")
  void labelsAndFieldsAreReadWithoutDecoding(CacheFormat format) {
    CachedObject<Thing> cached = pack(format, THING);
    int before = codec.decodes();

    ObjectView view = ObjectView.of(cached, Thing.FIELDS);

    assertThat(view.name()).isEqualTo(cached.name());
    assertThat(view.uid()).isEqualTo(UID);
    assertThat(view.resourceVersion()).isEqualTo(cached.resourceVersion());
    assertThat(view.labels()).isEqualTo(THING.labels());
    assertThat(view.label("tier")).hasValue("front");
    assertThat(view.label("absent")).isEmpty();
    assertThat(view.text("words")).hasValue("some");
    assertThat(view.texts("words")).containsExactly("some", "words");
    assertThat(view).hasToString("ns/web@7");
    assertThat(codec.decodes()).isEqualTo(before);
  }

  @Test
  @Guarantee("G89")
  void oneReaderDecodesOnceAndGetsACopyOfItsOwn() {
    CachedObject<Thing> packed = pack(CacheFormat.PACKED, THING);
    CachedObject<Thing> mine = packed.forOneReader();
    CachedObject<Thing> others = packed.forOneReader();

    assertThat(mine.object()).isSameAs(mine.object()).isEqualTo(THING);
    assertThat(codec.decodes()).isEqualTo(1);
    assertThat(others.object()).isNotSameAs(mine.object());
    assertThat(mine.forOneReader()).isSameAs(mine);
    assertThat(mine.inCache()).isSameAs(packed);
    assertThat(mine.withObject(THING.withValue("new")).inCache().object().value())
        .isEqualTo("new");
  }

  private CachedObject<Thing> pack(CacheFormat format, Thing thing) {
    return format
        .packer(codec, Projection.all())
        .pack(Thing.METADATA.metadataOf(thing), codec.encode(thing));
  }
}
