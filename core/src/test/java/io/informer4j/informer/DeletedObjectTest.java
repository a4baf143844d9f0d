package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class DeletedObjectTest {

  private static final ObjectName WEB = ObjectName.of("default", "web");

  @ParameterizedTest
  @MethodSource("allForms")
  void nameIsKnownWhateverElseIs(DeletedObject<Thing> deleted, ObjectName name) {
    assertThat(deleted.name()).isEqualTo(name);
  }

  @ParameterizedTest
  @MethodSource("allForms")
  void keyIsTheStoreKeyOfTheName(DeletedObject<Thing> deleted, ObjectName name) {
    assertThat(deleted.key()).isEqualTo(name.toString());
  }

  static Stream<Arguments> allForms() {
    CachedObject<Thing> web = CacheForm.DECODED.cache("default/web", 1);
    return Stream.of(
        Arguments.of(DeletedObject.of(web), WEB),
        Arguments.of(DeletedObject.finalStateUnknown(WEB, web), WEB),
        Arguments.of(DeletedObject.finalStateUnknown(WEB, null), WEB),
        Arguments.of(
            DeletedObject.finalStateUnknown(ObjectName.parse("web"), null), ObjectName.of("web")),
        Arguments.of(
            DeletedObject.finalStateUnknown(ObjectName.parse(""), null), ObjectName.of("")));
  }

  @Test
  void aTombstoneHasTheNameOfTheObjectItWraps() {
    CachedObject<Thing> web = CacheForm.PACKED.cache("default/web", 1);

    assertThat(DeletedObject.finalStateUnknown(web.name(), web).name()).isSameAs(web.name());
    assertThat(DeletedObject.of(web).name()).isSameAs(web.name());
  }

  @ParameterizedTest
  @EnumSource
  void theLastStateCanBeRead(CacheForm form) {
    Thing thing = Thing.of("default/web", 1);
    CachedObject<Thing> web = form.cache(thing);

    DeletedObject<Thing> deleted = DeletedObject.of(web);
    DeletedObject<Thing> tombstone = DeletedObject.finalStateUnknown(WEB, web);

    assertThat(deleted.object()).contains(thing);
    assertThat(deleted.cached()).containsSame(web);
    assertThat(deleted.finalStateUnknown()).isFalse();
    assertThat(tombstone.object()).contains(thing);
    assertThat(tombstone.cached()).containsSame(web);
    assertThat(tombstone.finalStateUnknown()).isTrue();
  }

  @Test
  void anAbsentStateIsEmpty() {
    DeletedObject<Thing> tombstone = DeletedObject.finalStateUnknown(WEB, null);

    assertThat(tombstone.object()).isEmpty();
    assertThat(tombstone.cached()).isEmpty();
    assertThat(tombstone.forOneHandler()).isSameAs(tombstone);
  }

  @Test
  void onlyTheCopyForOneHandlerKeepsWhatItDecoded() {
    ThingCodec codec = new ThingCodec();
    Thing thing = Thing.of("default/web", 1);
    DeletedObject<Thing> shared = DeletedObject.of(
        CachedObject.packed(Thing.METADATA.metadataOf(thing), codec.encode(thing), codec));

    DeletedObject<Thing> own = shared.forOneHandler();
    Thing first = own.object().orElseThrow();

    assertThat(codec.decodes()).isEqualTo(1);
    assertThat(own.object()).containsSame(first);
    assertThat(codec.decodes()).isEqualTo(1);
    assertThat(shared.object().orElseThrow()).isEqualTo(first).isNotSameAs(first);
    assertThat(shared.object().orElseThrow()).isNotSameAs(first);
    assertThat(codec.decodes()).isEqualTo(3);
    assertThat(own).isEqualTo(shared);
  }

  @Test
  void equalWhenNameRevisionAndKnowledgeAreTheSame() {
    CachedObject<Thing> web = CacheForm.DECODED.cache("default/web", 1);
    DeletedObject<Thing> deleted = DeletedObject.of(web);

    assertThat(deleted).isEqualTo(DeletedObject.of(web)).hasSameHashCodeAs(DeletedObject.of(web));
    assertThat(deleted.hashCode()).isEqualTo(WEB.hashCode());
    assertThat(deleted).isNotEqualTo(DeletedObject.finalStateUnknown(WEB, web));
    assertThat(deleted).isNotEqualTo(DeletedObject.of(CacheForm.DECODED.cache("default/web", 1)));
    assertThat(DeletedObject.finalStateUnknown(WEB, null))
        .isNotEqualTo(DeletedObject.finalStateUnknown(ObjectName.of("other"), null));
    assertThat(deleted.equals((Object) "web")).isFalse();
  }

  @Test
  void textNamesTheRevisionAndNeverTheContent() {
    CachedObject<Thing> web = CacheForm.DECODED.cache(Thing.of("default/web", 7, "secret"));

    assertThat(DeletedObject.of(web)).hasToString("default/web@7");
    assertThat(DeletedObject.finalStateUnknown(WEB, web))
        .hasToString("default/web@7 (final state unknown)");
    assertThat(DeletedObject.finalStateUnknown(WEB, null))
        .hasToString("default/web (final state unknown)");
  }
}
