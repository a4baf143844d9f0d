package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.KnownObjects;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ObjectReaderTest {

  private static final Slice BYTES = Slice.of(new byte[] {1});
  private static final CachedObject<String> OBJECT = CachedObject.decoded(
      new ObjectMetadata(ObjectName.of("a", "b"), "uid", ResourceVersion.of(4), Map.of()), "it");

  private static class Ordinary implements Ingest<String> {
    @Override
    public CachedObject<String> take(ObjectHead head, Slice object) {
      throw new AssertionError("its head was read");
    }

    @Override
    public @Nullable CachedObject<String> takeOrdinary(Slice object) {
      return OBJECT;
    }
  }

  @Test
  void whereNothingIsKnownAnObjectIsReadInOneGo() {
    assertThat(new ObjectReader<>(new Ordinary(), KnownObjects.none()).readOrdinary(BYTES))
        .isSameAs(OBJECT);
  }

  @Test
  void whereSomethingIsKnownItsHeadComesFirst() {
    KnownObjects<String> known = (name, uid, revision) -> Optional.of(OBJECT);

    assertThat(new ObjectReader<>(new Ordinary(), known).readOrdinary(BYTES)).isNull();
  }

  @Test
  void whatThrowsIsReadOnceMoreByItsHead() {
    Ingest<String> throwing = new Ordinary() {
      @Override
      public @Nullable CachedObject<String> takeOrdinary(Slice object) {
        throw new IllegalStateException("no");
      }
    };

    assertThat(new ObjectReader<>(throwing, KnownObjects.none()).readOrdinary(BYTES))
        .isNull();
  }
}
