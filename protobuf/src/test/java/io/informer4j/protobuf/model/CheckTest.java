package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.protobuf.documentation.Guarantee;
import io.informer4j.protobuf.schema.ByteProjection;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.RandomMessages;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Holds the check of bytes against what it promises: that they will be decoded. */
@Guarantee("G83")
class CheckTest {

  private static final Limits LIMITS = Limits.DEFAULT.withMaxDepth(24);

  private final Random random = new Random(11);
  private int passed;
  private int refused;

  @Test
  void bytesPassExactlyIfTheyCanBeDecoded() {
    for (Models.Kind<?> kind : Models.all()) {
      ProtobufModel<?> model = kind.model().withLimits(LIMITS).withManagedFields();
      Message message = Schema.message(model.message());
      ByteProjection check =
          ByteProjection.of(message, Projection.all(), LIMITS, ModelRules.INSTANCE);
      for (int i = 0; i < 12; i++) {
        byte[] good = new RandomMessages(random, 10 + random.nextInt(60)).write(message);
        compare(check, model, good);
        for (int j = 0; j < 6 && good.length > 0; j++) {
          compare(check, model, spoilt(good));
        }
      }
    }

    assertThat(passed).isGreaterThan(2_000);
    assertThat(refused).isGreaterThan(2_000);
  }

  private void compare(ByteProjection check, ProtobufModel<?> model, byte[] bytes) {
    String decoding = failure(() -> model.read(Slice.of(bytes)));
    String checking = failure(() -> check.check(bytes, 0, bytes.length));
    if (decoding.isEmpty()) {
      passed++;
    } else {
      refused++;
    }

    assertThat(checking.isEmpty())
        .as("%s: decoding '%s', checking '%s'", model.message(), decoding, checking)
        .isEqualTo(decoding.isEmpty());
    assertThat(checking).as(model.message()).contains(decoding);
  }

  private static String failure(Runnable reading) {
    try {
      reading.run();
      return "";
    } catch (UnreadableObjectException e) {
      return e.getMessage();
    }
  }

  private byte[] spoilt(byte[] good) {
    byte[] bytes = good.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      int place = random.nextInt(bytes.length);
      switch (random.nextInt(5)) {
        case 0 -> bytes[place] = (byte) random.nextInt();
        case 1 -> bytes[place] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[place] = (byte) (random.nextInt(64) << 3 | 3);
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
