package io.informer4j.apiserver.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.name.ResourceVersion.Relation;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RevisionFormatTest {

  private static final long[] REVISIONS = {1, 2, 9, 10, 99, 100, 41_565, Long.MAX_VALUE - 1};

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenCanBeRead(RevisionFormat format) {
    for (long revision : REVISIONS) {
      ResourceVersion written = format.write(revision);
      assertThat(format.read(written)).isEqualTo(revision);
      assertThat(format.read(ResourceVersion.of(written.value()))).isEqualTo(revision);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatOthersWriteIsNotRead(RevisionFormat format) {
    for (RevisionFormat other : RevisionFormat.values()) {
      if (other != format) {
        assertThat(format.read(other.write(41_565))).isEqualTo(-1);
      }
    }
    for (String text : new String[] {
      "",
      "0",
      "abc",
      "-1",
      "1x",
      "rev-",
      "rev-xyz",
      "rev-0000001",
      "99999999999999999999",
      "9999999999999999999",
      "70000x000000000000000001"
    }) {
      assertThat(format.read(ResourceVersion.of(text))).as(text).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"NUMERIC", "WIDE"})
  void numbersKeepTheOrderOfRevisions(RevisionFormat format) {
    for (int i = 1; i < REVISIONS.length; i++) {
      assertThat(format.write(REVISIONS[i - 1]).relationTo(format.write(REVISIONS[i])))
          .isEqualTo(Relation.BEFORE);
      assertThat(format.write(REVISIONS[i]).relationTo(format.write(REVISIONS[i])))
          .isEqualTo(Relation.SAME);
    }
  }

  @Test
  void wideNumbersNeedMoreThan64BitsAndNoMoreThan128() {
    for (long revision : REVISIONS) {
      String text = RevisionFormat.WIDE.write(revision).value();
      assertThat(text).doesNotStartWith("0");
      assertThat(new BigInteger(text).bitLength()).isBetween(65, 128);
    }
  }

  @Test
  void opaqueTextCannotBeOrdered() {
    ResourceVersion one = RevisionFormat.OPAQUE.write(1);

    assertThat(one.relationTo(RevisionFormat.OPAQUE.write(2))).isEqualTo(Relation.UNKNOWN);
    assertThat(one.relationTo(RevisionFormat.OPAQUE.write(1))).isEqualTo(Relation.SAME);
    assertThat(one.isConcrete()).isTrue();
  }
}
