package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GunzipTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  @Guarantee("G35")
  void unpacksInAnyChunking() throws IOException {
    byte[] plain = text(200_000);
    byte[] packed = pack(plain);
    for (long seed = 0; seed < 30; seed++) {
      out.reset();
      SplittableRandom random = new SplittableRandom(seed);
      Inflow inflow = new Inflow(new Gunzip(Limits.DEFAULT));
      for (int from = 0; from < packed.length; ) {
        int to = Math.min(packed.length, from + 1 + random.nextInt(1 + (int) (seed * seed * 10)));
        add(inflow, Arrays.copyOfRange(packed, from, to));
        from = to;
      }
      inflow.close();
      assertThat(out.toByteArray()).as("seed " + seed).isEqualTo(plain);
    }
  }

  @Test
  void unpacksMembersThatFollowEachOtherAndSkipsWhatHeadersSay() throws IOException {
    byte[] first = pack("one ".getBytes(StandardCharsets.UTF_8));
    byte[] second = withFields(pack("two".getBytes(StandardCharsets.UTF_8)));
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(first);
    both.write(second);
    Inflow inflow = new Inflow(new Gunzip(Limits.DEFAULT));
    for (byte b : both.toByteArray()) {
      add(inflow, new byte[] {b});
    }

    assertThat(out).hasToString("one two");
  }

  @Test
  void damageIsFound() throws IOException {
    byte[] sum = pack(text(5000));
    sum[sum.length - 6] ^= 1;
    assertThatThrownBy(() -> add(new Inflow(new Gunzip(Limits.DEFAULT)), sum))
        .isInstanceOf(UnreadableObjectException.class)
        .hasMessageContaining("damaged");

    byte[] data = pack(text(5000));
    Arrays.fill(data, 20, 60, (byte) 0xFF);
    assertThatThrownBy(() -> add(new Inflow(new Gunzip(Limits.DEFAULT)), data))
        .isInstanceOf(UnreadableObjectException.class);

    assertThatThrownBy(() ->
            add(new Inflow(new Gunzip(Limits.DEFAULT)), "{}".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(UnreadableObjectException.class)
        .hasMessageContaining("not gzip");
  }

  @Test
  @Guarantee("G36")
  void theLimitCountsBeyondTheFirstObject() throws IOException {
    byte[] packed = pack(new byte[3 << 20]); // about a thousand to one
    add(new Inflow(new Gunzip(new Limits(4 << 20, 10, 2))), packed);
    add(new Inflow(new Gunzip(new Limits(1 << 20, 10, 2000))), packed);

    assertThatThrownBy(() -> add(new Inflow(new Gunzip(new Limits(1 << 20, 10, 100))), packed))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("maxInflation");
  }

  private void add(Inflow inflow, byte[] bytes) {
    inflow.add(List.of(ByteBuffer.wrap(bytes)));
    while (inflow.moveTo((array, from, to) -> out.write(array, from, to - from)) > 0) {
      // all of it
    }
  }

  private static byte[] text(int length) {
    SplittableRandom random = new SplittableRandom(7);
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = (byte) ('a' + random.nextInt(20));
    }
    return text;
  }

  private static byte[] pack(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(plain);
    }
    return packed.toByteArray();
  }

  /** Adds an extra field, a name, a comment and a check sum to the header. */
  private static byte[] withFields(byte[] member) throws IOException {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.write(Arrays.copyOf(member, 10));
    header.write(new byte[] {3, 0, 1, 2, 3});
    header.write("name\0comment\0".getBytes(StandardCharsets.ISO_8859_1));
    byte[] begin = header.toByteArray();
    begin[3] = 4 | 8 | 16 | 2;
    CRC32 check = new CRC32();
    check.update(begin);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(begin);
    all.write((int) check.getValue());
    all.write((int) (check.getValue() >> 8));
    all.write(member, 10, member.length - 10);
    return all.toByteArray();
  }
}
