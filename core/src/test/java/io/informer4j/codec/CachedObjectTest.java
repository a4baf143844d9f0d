package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.io.EOFException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CachedObjectTest {

  private static final Thing THING =
      Thing.of("ns/web", 7, "secret").withLabels(Map.of("app", "web"));

  private final ThingCodec codec = new ThingCodec();

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void metadataIsThatOfTheObject(CacheForm form) {
    CachedObject<Thing> cached = form.cache(THING);

    assertThat(cached.name()).isEqualTo(ObjectName.of("ns", "web"));
    assertThat(cached.uid()).isEqualTo("uid-ns/web");
    assertThat(cached.resourceVersion()).isEqualTo(ResourceVersion.of(7));
    assertThat(cached.labels()).isEqualTo(Map.of("app", "web"));
    assertThat(cached.metadata()).isEqualTo(Thing.METADATA.metadataOf(THING));
    assertThat(cached.object()).isEqualTo(THING);
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void textNamesTheRevisionAndNeverTheContent(CacheForm form) {
    assertThat(form.cache(THING)).hasToString("ns/web@7");
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void withObjectKeepsTheMetadataAndTheForm(CacheForm form) {
    CachedObject<Thing> before = form.cache(THING);
    Thing replacement = Thing.of("other/name", 9, "public");

    CachedObject<Thing> after = before.withObject(replacement);

    assertThat(after.object()).isEqualTo(replacement);
    assertThat(after.metadata()).isEqualTo(before.metadata());
    assertThat(after).hasSameClassAs(before);
    assertThat(before.object()).isEqualTo(THING);
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  @SuppressWarnings("NullAway") // what a transform that returns null would do
  void withObjectRefusesNull(CacheForm form) {
    CachedObject<Thing> cached = form.cache(THING);

    assertThatThrownBy(() -> cached.withObject(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("object");
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void contentIsTheSameIfTheObjectsAreEqual(CacheForm form) {
    CachedObject<Thing> cached = form.cache(THING);

    assertThat(cached.hasSameContentAs(form.cache(THING.withUid("uid-ns/web")))).isTrue();
    assertThat(cached.hasSameContentAs(form.cache(THING.withValue("other")))).isFalse();
  }

  @Test
  void contentCanBeComparedAcrossForms() {
    CachedObject<Thing> decoded = CacheForm.DECODED.cache(THING);
    CachedObject<Thing> packed = CacheForm.PACKED.cache(THING);
    CachedObject<Thing> otherCodec = packed(THING);
    CachedObject<Thing> other = CacheForm.PACKED.cache(THING.withValue("other"));

    assertThat(decoded.hasSameContentAs(packed)).isTrue();
    assertThat(packed.hasSameContentAs(decoded)).isTrue();
    assertThat(packed.hasSameContentAs(otherCodec)).isTrue();
    assertThat(decoded.hasSameContentAs(other)).isFalse();
    assertThat(other.hasSameContentAs(decoded)).isFalse();
    assertThat(other.hasSameContentAs(otherCodec)).isFalse();
  }

  @Test
  void contentOfPackedObjectsIsComparedWithoutDecoding() {
    CachedObject<Thing> one = packed(THING);

    assertThat(one.hasSameContentAs(packed(THING))).isTrue();
    assertThat(one.hasSameContentAs(packed(THING.withValue("other")))).isFalse();
    assertThat(codec.decodes()).isZero();
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void aRevisionIsTheSameIfNameUidAndResourceVersionAre(CacheForm form) {
    CachedObject<Thing> cached = form.cache(THING);

    assertThat(cached.isSameRevisionAs(cached)).isTrue();
    assertThat(cached.isSameRevisionAs(form.cache(THING.withValue("other")))).isTrue();
    assertThat(cached.isSameRevisionAs(form.cache("ns/web", 8))).isFalse();
    assertThat(cached.isSameRevisionAs(form.cache(THING.withUid("recreated")))).isFalse();
    assertThat(cached.isSameRevisionAs(form.cache(Thing.of("ns/db", 7).withUid("uid-ns/web"))))
        .isFalse();
  }

  @Test
  void aRevisionWithoutAResourceVersionIsOnlyTheSameAsItself() {
    Thing unversioned = new Thing("ns", "web", "uid", "", Map.of(), "one");
    CachedObject<Thing> cached = CacheForm.DECODED.cache(unversioned);

    assertThat(cached.isSameRevisionAs(CacheForm.DECODED.cache(unversioned.withValue("two"))))
        .isFalse();
    assertThat(cached.isSameRevisionAs(cached)).isTrue();
  }

  @Test
  void aDecodedObjectIsSharedByItsReaders() {
    CachedObject<Thing> cached = CachedObject.decoded(THING, Thing.METADATA);

    assertThat(cached.object()).isSameAs(THING);
    assertThat(cached.withObject(THING)).isSameAs(cached);
  }

  @Test
  void aPackedObjectIsDecodedAnewForEachReader() {
    CachedObject<Thing> cached = packed(THING);

    Thing first = cached.object();
    Thing second = cached.object();

    assertThat(first).isEqualTo(second).isNotSameAs(second);
    assertThat(codec.decodes()).isEqualTo(2);
  }

  @Test
  @Guarantee("G27")
  void aPackedObjectIsNotDecodedForItsMetadata() {
    CachedObject<Thing> cached = packed(THING);

    assertThat(cached.metadata()).isEqualTo(Thing.METADATA.metadataOf(THING));
    assertThat(cached.isSameRevisionAs(packed(THING))).isTrue();
    assertThat(cached.withObject(THING)).hasToString("ns/web@7");
    assertThat(codec.decodes()).isZero();
  }

  @Test
  void brokenBytesAreRefusedWhenAPackedObjectIsMade() {
    byte[] whole = codec.encode(THING);
    byte[] broken = Arrays.copyOf(whole, whole.length - 1);
    ObjectMetadata metadata = codec.readMetadata(whole);

    assertThatThrownBy(() -> CachedObject.packed(metadata, broken, codec))
        .isInstanceOf(UnreadableObjectException.class)
        .hasMessage("not the bytes of a Thing")
        .hasCauseInstanceOf(EOFException.class);
    assertThat(codec.decodes()).isZero();
  }

  @Test
  void anObjectWithoutMetadataIsRefused() {
    MetadataReader<String> reader = text -> {
      throw new UnreadableObjectException("'" + text + "' has no metadata");
    };

    assertThatThrownBy(() -> CachedObject.decoded("nobody", reader))
        .isInstanceOf(UnreadableObjectException.class)
        .hasMessage("'nobody' has no metadata")
        .hasNoCause();
  }

  @Test
  @SuppressWarnings("NullAway") // what callers without a null checker may do
  void metadataHasNoNulls() {
    ObjectName name = ObjectName.of("web");
    ResourceVersion version = ResourceVersion.UNSET;

    assertThatThrownBy(() -> new ObjectMetadata(null, "", version, Map.of())).hasMessage("name");
    assertThatThrownBy(() -> new ObjectMetadata(name, null, version, Map.of())).hasMessage("uid");
    assertThatThrownBy(() -> new ObjectMetadata(name, "", null, Map.of()))
        .hasMessage("resourceVersion");
    assertThatThrownBy(() -> new ObjectMetadata(name, "", version, null)).hasMessage("labels");
  }

  private CachedObject<Thing> packed(Thing thing) {
    return CachedObject.packed(Thing.METADATA.metadataOf(thing), codec.encode(thing), codec);
  }
}
