package io.informer4j.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireReaderTest {

  private static WireReader reader(String hex) {
    return new WireReader(Slice.of(HexFormat.of().parseHex(hex)), Limits.DEFAULT);
  }

  private static void readAll(WireReader in) {
    for (int tag = in.next(); tag != 0; tag = in.next()) {
      switch (tag >>> 3) {
        case 1 -> in.text(tag);
        case 2 -> in.int64(tag);
        case 3 -> {
          int outer = in.enter(tag);
          readAll(in);
          in.leave(outer);
        }
        default -> in.skip(tag);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 127, 128, 300, -1, Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE})
  void numbersComeBack(long value) {
    WireWriter out = new WireWriter();
    out.int64(2, value);
    WireReader in = new WireReader(Slice.of(out.toBytes()), Limits.DEFAULT);

    assertThat(in.int64(in.next())).isEqualTo(value);
    assertThat(in.next()).isZero();
  }

  @Test
  void whatIsWrittenComesBack() {
    WireWriter out = new WireWriter();
    out.float64(5, -0.5);
    out.bool(4, true);
    int mark = out.mark();
    out.text(1, "Grüße".repeat(200));
    out.message(3, mark);
    WireReader in = new WireReader(Slice.of(out.toBytes()), Limits.DEFAULT);

    int outer = in.enter(in.next());
    assertThat(in.text(in.next())).isEqualTo("Grüße".repeat(200));
    assertThat(in.next()).isZero();
    in.leave(outer);
    assertThat(in.bool(in.next())).isTrue();
    assertThat(in.float64(in.next())).isEqualTo(-0.5);
    assertThat(in.next()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "0a, a number that is cut off, 1",
    "0a05, a length of 5 where 0 bytes are left, 1",
    "0a0561, a length of 5 where 1 bytes are left, 1",
    "0affffffffffffffffff01, a length of less than nothing, 1",
    "0affffffff07, a length of 2147483647 where 0 bytes are left, 1",
    "0affffffffffffffff7f, a length of 9223372036854775807 where 0 bytes, 1",
    "10ffffffffffffffffffff01, a number of more than 10 bytes, 11",
    "1080, a number that is cut off, 2",
    "00, a tag that is none, 0",
    "0f, a tag that is none, 0",
    "ffffffffffffffffff01, a tag that is none, 0",
    "0801, field 1 is a varint instead of a length and bytes, 1",
    "1200, field 2 is a length and bytes instead of a varint, 1",
    "1a020a05, a length of 5 where 0 bytes are left, 3",
    "29010203, a number that is cut off, 1",
    "2d0102, a number that is cut off, 1",
    "24, the end of a group that did not begin, 1",
    "2b2801, a group without an end, 3",
    "2b34, the end of another group than began, 2",
    "2b0a7f, a length of 127 where 0 bytes are left, 2",
  })
  void hostileBytesGiveAClearError(String hex, String what, int offset) {
    assertThatThrownBy(() -> readAll(reader(hex)))
        .isInstanceOfSatisfying(MalformedProtobufException.class, e -> {
          assertThat(e).hasMessageContaining(what);
          assertThat(e.offset()).isEqualTo(offset);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2801",
        "290102030405060708",
        "2d01020304",
        "2a03616263",
        "2b2c",
        "2b33342c",
        "2b0a0161100128012c",
        "f2ff7f00",
      })
  void unknownFieldsAreSkipped(String hex) {
    WireReader in = reader(hex + "0a0161");
    int tag = in.next();
    while (tag >>> 3 != 1) {
      in.skip(tag);
      tag = in.next();
    }

    assertThat(in.text(tag)).isEqualTo("a");
    assertThat(in.next()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nestingHasALimit(boolean groups) {
    byte[] deep;
    if (groups) {
      deep = new byte[100_000];
      Arrays.fill(deep, (byte) (9 << 3 | 3));
    } else {
      WireWriter out = new WireWriter();
      for (int i = 0; i < 10_000; i++) {
        out.message(3, 0);
      }
      deep = out.toBytes();
    }

    assertThatThrownBy(() -> readAll(new WireReader(Slice.of(deep), Limits.DEFAULT)))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("Limits.maxDepth raises it");
  }
}
