package io.informer4j.testing.simulation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one body on their way, compressed or not, and how they are cut.
 *
 * <p>How many pieces there are never depends on how well something was compressed, which differs between versions of
 * zlib: a seed means the same run everywhere. So cuts are fractions of what is there, not numbers of bytes.
 *
 * <p><b>Threading:</b> for the thread of the run.
 */
final class Wire {

  private static final byte[] NOTHING = new byte[0];
  /** Of compressed bytes nobody knows how many there are; so few cuts in the first half that some remain for sure. */
  private static final int MOST_CUTS = 2;

  private final Dice dice;
  private final boolean trickles;
  private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
  private final @Nullable GZIPOutputStream gzip;
  private byte[] waiting = NOTHING;
  private int cuts;

  /** @param trickles whether little arrives at a time */
  Wire(Dice dice, boolean isCompressed, boolean trickles) {
    this.dice = dice;
    this.trickles = trickles;
    try {
      // The buffer and the flushes are those of a server that lets each event go at once.
      this.gzip = isCompressed ? new GZIPOutputStream(compressed, 512, true) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Puts a message behind those that wait. */
  void send(byte[] message) {
    if (gzip == null) {
      append(message);
      return;
    }
    try {
      gzip.write(message);
      gzip.flush();
      takeCompressed();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nothing follows: adds what a compressed body ends with. */
  void finish() {
    if (gzip == null) {
      return;
    }
    try {
      gzip.close();
      takeCompressed();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void takeCompressed() {
    append(compressed.toByteArray());
    compressed.reset();
  }

  private void append(byte[] more) {
    cuts = 0;
    byte[] joined = Arrays.copyOf(waiting, waiting.length + more.length);
    System.arraycopy(more, 0, joined, waiting.length, more.length);
    waiting = joined;
  }

  boolean isEmpty() {
    return waiting.length == 0;
  }

  /** Forgets what has not been delivered. */
  void clear() {
    waiting = NOTHING;
  }

  /** Returns what arrives next: all or a part, in one or several buffers, each of them anything from nothing on. */
  List<ByteBuffer> next() {
    int kind = dice.below(100);
    if (kind < (trickles ? 10 : 45)) {
      return List.of(ByteBuffer.wrap(take(waiting.length)));
    }
    if (kind < 75) {
      return List.of(ByteBuffer.wrap(take(somewhere())));
    }
    if (kind < 90) {
      return slices(take(waiting.length), dice.between(2, 5));
    }
    byte[] part = kind < 95 ? take(waiting.length) : take(somewhere());
    List<ByteBuffer> single = new ArrayList<>(part.length);
    for (int i = 0; i < part.length; i++) {
      single.add(ByteBuffer.wrap(part, i, 1));
    }
    return single;
  }

  private List<ByteBuffer> slices(byte[] part, int count) {
    int[] cuts = new int[count + 1];
    for (int i = 1; i < count; i++) {
      cuts[i] = fraction(part.length);
    }
    cuts[count] = part.length;
    Arrays.sort(cuts);
    List<ByteBuffer> slices = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      slices.add(ByteBuffer.wrap(part, cuts[i], cuts[i + 1] - cuts[i]));
    }
    return slices;
  }

  /** A place to cut, often one that hurts: inside of a character, behind a backslash, at a brace or a line's end;
   * in protobuf inside of the length of a frame, or between a tag and its length. */
  private int somewhere() {
    if (gzip != null) {
      return cuts++ < MOST_CUTS ? Math.max(1, fraction(waiting.length) / 2) : waiting.length;
    }
    int at = Math.max(1, fraction(waiting.length) / (trickles ? 3 : 1));
    int pain = dice.below(5);
    while (pain < 3 && at < waiting.length && !hurts(pain, waiting[at - 1], waiting[at])) {
      at++;
    }
    return at;
  }

  private static boolean hurts(int pain, byte last, byte next) {
    return switch (pain) {
      case 0 -> (next & 0xC0) == 0x80; // what begins a character never looks like that
      case 1 -> last == '\\' || last == 0;
      default -> last == '{' || last == '}' || last == '\n';
    };
  }

  private int fraction(int length) {
    return (int) (((long) dice.below(1 << 20) * length) >> 20);
  }

  private byte[] take(int length) {
    byte[] taken = Arrays.copyOf(waiting, length);
    waiting = Arrays.copyOfRange(waiting, length, waiting.length);
    return taken;
  }
}
