package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.informer4j.testsupport.ThingCodec;
import java.io.EOFException;
import org.junit.jupiter.api.Test;

class UnreadableObjectExceptionTest {

  @Test
  void theCauseIsFoundBelowAlsoWhenNested() {
    UnreadableObjectException unreadable = catchThrowableOfType(
        UnreadableObjectException.class, () -> new ThingCodec().readMetadata(new byte[0]));
    UnreadableObjectException nested =
        new UnreadableObjectException("item 3 of the list", unreadable);

    assertThat(unreadable)
        .hasMessage("not the bytes of a Thing")
        .hasCauseInstanceOf(EOFException.class);
    assertThat(nested).hasMessage("item 3 of the list").hasRootCauseInstanceOf(EOFException.class);
    assertThat(nested.getCause()).isSameAs(unreadable);
  }

  @Test
  void anObjectWithoutMetadataNeedsNoCause() {
    assertThat(new UnreadableObjectException("no metadata"))
        .hasMessage("no metadata")
        .hasNoCause();
  }
}
