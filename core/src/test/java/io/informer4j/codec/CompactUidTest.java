package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactUidTest {

  @Test
  void uidsOfServersComeBackAsTheyWere() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 1_000; i++) {
      String uid = new UUID(random.nextLong(), random.nextLong()).toString();

      assertThat(CompactUid.suits(uid)).isTrue();
      assertThat(CompactUid.text(CompactUid.high(uid), CompactUid.low(uid))).isEqualTo(uid);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0123abcd-0000-0000-0000-000000000000",
        "00000000-0000-0000-0000-00000000000f",
        "ffffffff-ffff-ffff-ffff-ffffffffffff"
      })
  void edgesComeBackAsTheyWere(String uid) {
    assertThat(CompactUid.suits(uid)).isTrue();
    assertThat(CompactUid.text(CompactUid.high(uid), CompactUid.low(uid))).isEqualTo(uid);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uid-1",
        "00000000-0000-0000-0000-000000000000",
        "0123ABCD-0000-0000-0000-000000000000",
        "0123abcd00000000-0000-0000-000000000",
        "0123abcd-0000-0000-0000-00000000000",
        "0123abcd-0000-0000-0000-0000000000000",
        "0123abcd-0000-0000-0000-00000000000g",
        "0123abcd+0000-0000-0000-000000000000",
        "٠123abcd-0000-0000-0000-000000000000"
      })
  void whatIsWrittenOtherwiseIsRefused(String uid) {
    assertThat(CompactUid.suits(uid)).isFalse();
  }
}
