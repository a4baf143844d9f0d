package io.informer4j.fabric8.transport;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks gzip as it arrives, in whatever pieces: all that the bytes so far give comes out at once, so that what a server
 * flushed is not held back until it sends more.
 *
 * <p>Header and trailer are read byte by byte, since either may be cut anywhere; several members may follow each other.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class Gunzip {

  private enum Part {
    HEADER,
    EXTRA_LENGTH,
    EXTRA,
    NAME,
    COMMENT,
    HEADER_CHECK,
    DATA,
    TRAILER
  }

  private static final int HEADER_LENGTH = 10;
  private static final int TRAILER_LENGTH = 8;
  private static final int FLAG_CHECK = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;

  private final Limits limits;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 check = new CRC32();
  private byte @Nullable [] out;
  private byte[] in = new byte[0];
  private int from;
  private int to;

  private Part part = Part.HEADER;
  /** How many bytes of the part were read, and what they say, lowest byte first. */
  private int count;

  private long value;
  private int flags;
  private int extraLength;
  private long packed;
  private long unpacked;
  private boolean closed;

  Gunzip(Limits limits) {
    this.limits = limits;
  }

  /** Takes the next bytes, which must not change until {@link #read} has returned 0. */
  void feed(byte[] bytes, int first, int end) {
    in = bytes;
    from = first;
    to = end;
    packed += end - first;
  }

  /** Hands on what can be unpacked, a piece of it. Returns how long that was; 0 when more bytes are needed. */
  int read(Inflow.Target target) {
    while (true) {
      if (part == Part.DATA) {
        int length = inflate(target);
        if (length > 0 || part == Part.DATA) {
          return length;
        }
      } else if (from == to) {
        return 0;
      } else {
        readByte(in[from++] & 0xFF);
      }
    }
  }

  /** Gives the memory outside of the heap back. */
  void close() {
    if (!closed) {
      closed = true;
      inflater.end();
    }
  }

  private int inflate(Inflow.Target target) {
    if (out == null) {
      out = new byte[Inflow.PIECE];
    }
    inflater.setInput(in, from, to - from);
    try {
      int length = inflater.inflate(out);
      from = to - inflater.getRemaining();
      if (length > 0) {
        check.update(out, 0, length);
        unpacked += length;
        checkLimit();
        target.feed(out, 0, length);
      } else if (inflater.finished()) {
        enter(Part.TRAILER);
      } else if (inflater.needsDictionary()) {
        throw new UnreadableObjectException("not gzip: it needs a dictionary");
      }
      return length;
    } catch (DataFormatException e) {
      throw new UnreadableObjectException("not gzip at byte " + (packed - (to - from)), e);
    }
  }

  private void checkLimit() {
    if (unpacked > limits.maxObjectBytes()
        && (unpacked - limits.maxObjectBytes()) / limits.maxInflation() > packed) {
      throw new LimitExceededException("a compressed body of " + packed + " bytes has more than "
          + unpacked + ", beyond the limit of " + limits.maxInflation()
          + " times its size; Limits.maxInflation can be raised");
    }
  }

  private void enter(Part next) {
    part = next;
    count = 0;
    value = 0;
  }

  private void readByte(int b) {
    switch (part) {
      case HEADER -> readHeader(b);
      case EXTRA_LENGTH -> {
        extraLength |= b << (8 * count++);
        if (count == 2) {
          enter(extraLength == 0 ? afterExtra() : Part.EXTRA);
        }
      }
      case EXTRA -> {
        if (++count == extraLength) {
          enter(afterExtra());
        }
      }
      case NAME -> {
        if (b == 0) {
          enter(afterName());
        }
      }
      case COMMENT -> {
        if (b == 0) {
          enter(afterComment());
        }
      }
      case HEADER_CHECK -> {
        if (++count == 2) {
          enter(Part.DATA);
        }
      }
      case TRAILER -> readTrailer(b);
      case DATA -> throw new IllegalStateException("data is not read byte by byte");
    }
  }

  private void readHeader(int b) {
    boolean wrong = switch (count) {
      case 0 -> b != 0x1F;
      case 1 -> b != 0x8B;
      case 2 -> b != 8;
      default -> false;
    };
    if (wrong) {
      throw new UnreadableObjectException(
          "not gzip, though Content-Encoding says so: byte " + count + " is " + b);
    }
    if (count == 3) {
      flags = b;
    }
    if (++count == HEADER_LENGTH) {
      extraLength = 0;
      enter((flags & FLAG_EXTRA) != 0 ? Part.EXTRA_LENGTH : afterExtra());
    }
  }

  private Part afterExtra() {
    return (flags & FLAG_NAME) != 0 ? Part.NAME : afterName();
  }

  private Part afterName() {
    return (flags & FLAG_COMMENT) != 0 ? Part.COMMENT : afterComment();
  }

  private Part afterComment() {
    return (flags & FLAG_CHECK) != 0 ? Part.HEADER_CHECK : Part.DATA;
  }

  /** Four bytes are the check sum, four the length. */
  private void readTrailer(int b) {
    value |= (long) b << (8 * count);
    if (++count < TRAILER_LENGTH) {
      return;
    }
    long sum = value & 0xFFFF_FFFFL;
    long length = value >>> 32;
    if (sum != check.getValue() || length != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
      throw new UnreadableObjectException(
          "a compressed body was damaged on its way: check sum or length do not fit");
    }
    inflater.reset();
    check.reset();
    enter(Part.HEADER);
  }
}
