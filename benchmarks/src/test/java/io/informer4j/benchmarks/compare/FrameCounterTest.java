package io.informer4j.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The floor counts what it does not read, wherever the bytes are cut. */
class FrameCounterTest {

  private static int count(byte[] stream, int cut, boolean lengthPrefixed) {
    AtomicInteger frames = new AtomicInteger();
    FrameCounter counter = new FrameCounter(frames::incrementAndGet);
    counter.setLengthPrefixed(lengthPrefixed);
    counter.count(ByteBuffer.wrap(stream, 0, cut));
    counter.count(ByteBuffer.wrap(stream, cut, stream.length - cut));
    return frames.get();
  }

  @Test
  void framesWithALengthBeforeThemAreCounted() {
    ByteBuffer stream = ByteBuffer.allocate(4 + 300 + 4 + 4 + 1);
    stream.putInt(300).put(new byte[300]).putInt(0).putInt(1).put((byte) 7);

    for (int cut = 0; cut <= stream.capacity(); cut++) {
      assertThat(count(stream.array(), cut, true)).as("cut at %d", cut).isEqualTo(3);
    }
  }

  @Test
  void aFrameThatIsNotWholeIsNotCounted() {
    ByteBuffer stream = ByteBuffer.allocate(4 + 2);
    stream.putInt(3).put(new byte[2]);

    assertThat(count(stream.array(), 5, true)).isZero();
  }

  @Test
  void linesAreCounted() {
    byte[] stream =
        "{\"type\":\"ADDED\"}\n{\"type\":\"ADDED\"}\n{".getBytes(StandardCharsets.UTF_8);

    assertThat(count(stream, 10, false)).isEqualTo(2);
  }
}
