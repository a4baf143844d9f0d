package io.informer4j.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.compact.Interner;
import io.informer4j.protobuf.schema.RandomMessages;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ShortCutsTest {

  @Test
  void aHeadFoundInOneLoopIsTheOneThatTheReaderFinds() {
    int found = 0;
    for (int seed = 0; seed < 5_000; seed++) {
      Random random = new Random(seed);
      byte[] bytes = new RandomMessages(random, 20 + random.nextInt(70))
          .write(Schema.message("k8s.io.api.core.v1.ConfigMap"));
      for (int i = bytes.length == 0 ? 0 : random.nextInt(3); i > 0; i--) {
        bytes[random.nextInt(Math.min(60, bytes.length))] = (byte) random.nextInt(256);
      }

      ObjectHead quick = HeadScan.read(bytes, 0, bytes.length, Interner.bounded());

      if (quick != null) {
        byte[] same = bytes.clone();
        Arrays.fill(bytes, (byte) 0); // labels are read late, and not from here
        ObjectHead slow = reader(same);
        if (slow != null) { // else it is found to be broken later, with a name to say so
          assertThat(quick.metadata()).isEqualTo(slow.metadata());
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(1_000);
  }

  private static @Nullable ObjectHead reader(byte[] bytes) {
    try {
      return ProtobufHeadReader.readAnything(Slice.of(bytes), Limits.DEFAULT, Interner.off());
    } catch (UnreadableObjectException e) {
      return null;
    }
  }
}
