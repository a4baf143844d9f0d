package io.informer4j.protobuf.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.wire.Limits;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScanTest {

  private static final List<String> KINDS = List.of("Pod", "Node", "Service", "Event", "ConfigMap");
  private static final List<Projection> PROJECTIONS = List.of(
      Projection.all(),
      Projection.withoutManagedFields(),
      Projection.dropping("metadata.annotations", "spec.containers.env", "status.conditions"),
      Projection.keeping("metadata.name", "spec.containers.image"));

  private int taken;
  private int scans;

  @Test
  void leavesExactlyWhatTheWalkLeavesAndTakesNothingThatItRefuses() {
    for (int seed = 0; seed < 3_000; seed++) {
      Random random = new Random(seed);
      byte[] bytes = new RandomMessages(random, 10 + random.nextInt(60)).write(kind(random));
      check(random, bytes);
      for (int i = 0; i < 4; i++) {
        check(random, spoilt(random, bytes));
      }
    }
    assertThat(taken).isGreaterThan(1_000);
    assertThat(scans).isGreaterThan(1_000);
  }

  @Test
  void takesTheShortCutForAnObjectAsServersSendIt() {
    Message pod = Schema.message("k8s.io.api.core.v1.Pod");
    Shape shape = Shape.of(pod, Projection.withoutManagedFields().root());
    byte[] bytes = new byte[] {
      0x0A,
      7,
      0x0A,
      3,
      'w',
      'e',
      'b',
      0x38,
      1, // metadata: name, generation
      0x12,
      9,
      0x12,
      7,
      0x0A,
      1,
      'c',
      0x12,
      2,
      'v',
      '1' // spec: a container with name and image
    };

    Kept kept = new Kept(true);

    assertThat(new Scan(Limits.DEFAULT.maxDepth(), kept, new Identification(), false)
            .go(shape, bytes, 0, bytes.length))
        .isTrue();
    assertThat(kept.bytes(bytes.length)).isEqualTo(bytes);
  }

  private static Message kind(Random random) {
    return Schema.message("k8s.io.api.core.v1." + KINDS.get(random.nextInt(KINDS.size())));
  }

  private static byte[] spoilt(Random random, byte[] bytes) {
    byte[] spoilt = Arrays.copyOf(bytes, Math.max(1, bytes.length - random.nextInt(3)));
    for (int i = random.nextInt(3); i >= 0; i--) {
      spoilt[random.nextInt(spoilt.length)] = (byte) random.nextInt(256);
    }
    return spoilt;
  }

  private void check(Random random, byte[] bytes) {
    Message message = kind(random);
    boolean trims = random.nextBoolean();
    Shape some =
        Shape.of(message, PROJECTIONS.get(random.nextInt(PROJECTIONS.size())).root());
    Shape shape = trims ? some.withoutIdentity() : some;
    Limits limits = Limits.DEFAULT.withMaxDepth(1 + random.nextInt(20));
    Walk walk = new Walk(limits, NoRules.INSTANCE, trims);
    byte[] slow = outcome(() -> walk.goSlowly(shape, bytes, 0, bytes.length), walk, bytes);
    byte[] quick = outcome(() -> walk.go(shape, bytes, 0, bytes.length), walk, bytes);

    assertThat(quick).isEqualTo(slow);
    taken += slow.length > 0 ? 1 : 0;
    Scan scan = new Scan(limits.maxDepth(), new Kept(trims), new Identification(), trims);
    scans += scan.go(shape, bytes, 0, bytes.length) ? 1 : 0;
  }

  private static byte[] outcome(Runnable how, Walk walk, byte[] bytes) {
    try {
      how.run();
      return walk.left(bytes, 0, bytes.length);
    } catch (UnreadableObjectException e) {
      return new byte[0];
    }
  }

  /** Takes whatever the schema has no word on. */
  private enum NoRules implements ValueRules {
    INSTANCE;

    @Override
    public void checkJson(Message message, byte[] array, int from, int to) {}

    @Override
    public byte[] projectJson(byte[] array, int from, int to, Projection.Node place) {
      return Arrays.copyOfRange(array, from, to);
    }

    @Override
    public boolean isQuantity(String text) {
      return true;
    }

    @Override
    public String time(long seconds, int nanos, boolean hasMicros) {
      return "";
    }
  }
}
