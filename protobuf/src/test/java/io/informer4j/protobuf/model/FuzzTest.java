package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Good bytes with some of them changed, cut off or put twice: a typed error or an object, nothing else. */
class FuzzTest {

  private static final int SEEDS = 60;
  private static final int SPOILT = 10;

  private final Random random = new Random(7);

  @ParameterizedTest
  @EnumSource
  void spoiltBytesAreTakenOrRefused(FuzzTarget target) {
    int taken = 0;
    int refused = 0;
    for (int i = 0; i < SEEDS; i++) {
      byte[] seed = target.seed(random);
      target.check(seed);
      for (int j = 0; j < SPOILT; j++) {
        if (target.check(spoilt(seed))) {
          taken++;
        } else {
          refused++;
        }
      }
    }

    assertThat(taken).isGreaterThan(SEEDS / 2);
    assertThat(refused).isGreaterThan(SEEDS / 2);
  }

  private byte[] spoilt(byte[] good) {
    byte[] bytes = good.clone();
    for (int i = bytes.length == 0 ? -1 : random.nextInt(3); i >= 0; i--) {
      int place = random.nextInt(bytes.length);
      switch (random.nextInt(5)) {
        case 0 -> bytes[place] = (byte) random.nextInt();
        case 1 -> bytes[place] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[place] = (byte) 0xFF;
        case 3 -> bytes = Arrays.copyOf(bytes, place + 1);
        default -> {
          int length = Math.min(random.nextInt(20), bytes.length - place);
          System.arraycopy(bytes, random.nextInt(bytes.length - length + 1), bytes, place, length);
        }
      }
    }
    return bytes;
  }
}
