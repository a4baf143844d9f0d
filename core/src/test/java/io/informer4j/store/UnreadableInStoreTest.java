package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.io.EOFException;
import org.junit.jupiter.api.Test;

class UnreadableInStoreTest {

  @Test
  void anObjectThatCannotBePackedSaysWhyAlsoThroughAnotherException() {
    UnreadableObjectException error = catchThrowableOfType(
        UnreadableObjectException.class,
        () -> CachedObject.packed(
            Thing.METADATA.metadataOf(Thing.of("ns/a", 1)),
            new byte[] {0, 9, 1},
            new ThingCodec()));

    assertThat(error).hasCauseInstanceOf(EOFException.class);
    assertThat(new IllegalStateException("list failed", error))
        .hasRootCauseInstanceOf(EOFException.class);
  }
}
