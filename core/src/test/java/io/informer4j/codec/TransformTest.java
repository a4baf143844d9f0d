package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransformTest {

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void identityChangesNothing(CacheForm form) {
    CachedObject<Thing> cached = form.cache("ns/web", 7);

    assertThat(Transform.<Thing>identity().apply(cached)).isSameAs(cached);
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void aFunctionOfTheObjectLeavesTheMetadataAlone(CacheForm form) {
    Transform<Thing> transform = Transform.ofObject(thing -> thing.withValue("").withUid("forged"));
    CachedObject<Thing> before = form.cache("ns/web", 7);

    CachedObject<Thing> after = transform.apply(before);

    assertThat(after.object()).isEqualTo(Thing.of("ns/web", 7, "").withUid("forged"));
    assertThat(after.metadata()).isEqualTo(before.metadata());
    assertThat(after).hasSameClassAs(before);
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void aTransformMayMeetItsOwnResult(CacheForm form) {
    Transform<Thing> transform = Transform.ofObject(thing -> thing.withValue("short"));
    CachedObject<Thing> once = transform.apply(form.cache("ns/web", 7));

    CachedObject<Thing> twice = transform.apply(once);

    assertThat(twice.hasSameContentAs(once)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  void whatTheFunctionThrowsReachesTheCaller(CacheForm form) {
    IllegalStateException thrown = new IllegalStateException("no");
    Transform<Thing> transform = Transform.ofObject(thing -> {
      throw thrown;
    });

    assertThatThrownBy(() -> transform.apply(form.cache("ns/web", 7))).isSameAs(thrown);
  }

  @ParameterizedTest
  @EnumSource(CacheForm.class)
  @SuppressWarnings("NullAway") // what a careless function may do
  void aFunctionThatReturnsNullIsRefused(CacheForm form) {
    Transform<Thing> transform = Transform.ofObject(thing -> null);

    assertThatThrownBy(() -> transform.apply(form.cache("ns/web", 7)))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("object");
  }
}
