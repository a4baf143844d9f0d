package io.informer4j.fabric8.json;

import io.informer4j.codec.UnreadableObjectException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds where a JSON value ends, in bytes that arrive in any pieces.
 *
 * <pre>{@code
 * scanner.reset(offset);
 * int end = scanner.scan(chunk, from, to);   // the byte after the value, or MORE
 * }</pre>
 *
 * <p>This is a <i>structural</i> scan: it looks at strings and brackets only, because every byte that a server sends passes
 * here and most of them pass a decoder afterwards. What is malformed between two brackets (a number, a literal, a missing
 * comma, an escape) is left to that decoder, so that it costs one object and not the list around it. What is refused here is
 * what would let one value swallow its neighbours: a bracket closed by one of the other kind, a bracket opened where no value
 * can begin (an object that breaks off and is followed by the next), and, where values stand on lines, a line that ends inside
 * of a string.
 *
 * <p><i>Implementation notes:</i> strings are searched eight bytes at a time. The kinds of the first 64 open brackets are bits
 * of one long, deeper ones go to an array; depth never means recursion.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class JsonScanner {

  /** The value goes on beyond the bytes given. */
  static final int MORE = -1;

  /** Nesting at which not even the end of a value is looked for any more. */
  static final int DEEPEST = 10_000;

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long QUOTES = '"' * LOW_BITS;
  private static final long BACKSLASHES = '\\' * LOW_BITS;
  private static final long NEWLINES = '\n' * LOW_BITS;

  private enum State {
    FRESH,
    NESTED,
    STRING,
    SCALAR
  }

  private final boolean lines;
  private State state = State.FRESH;
  /** The last byte was the backslash of an escape. */
  private boolean escaped;
  /** The last byte that is no white space, of the bytes given before these. */
  private int last;

  private int depth;
  private int deepest;
  /** One bit for each open bracket, set for those of arrays. */
  private long kinds;

  private long @Nullable [] deeperKinds;
  /** What must be added to an index to name the place to people. */
  private long offset;

  /** Creates a scanner; {@code lines} if no value goes on in the next line while it is inside of a string. */
  JsonScanner(boolean lines) {
    this.lines = lines;
  }

  /** Gets ready for the next value. */
  void reset() {
    state = State.FRESH;
    escaped = false;
    depth = 0;
    deepest = 0;
    last = 0;
  }

  /** Says what must be added to an index of the bytes that come next to get the place in the body. */
  void offset(long added) {
    this.offset = added;
  }

  /** Returns how deep the brackets of the value were nested so far. */
  int deepest() {
    return deepest;
  }

  /**
   * Goes on to the end of the value, and returns the index after it or {@link #MORE}. The first byte of a value must not be
   * white space.
   *
   * @throws UnreadableObjectException if no value begins here, or one that cannot be told from what follows it
   */
  int scan(byte[] bytes, int from, int to) {
    if (from == to) {
      return MORE;
    }
    return switch (state) {
      case FRESH -> begin(bytes, from, to);
      case NESTED -> nested(bytes, from, from, to);
      case STRING -> resumeString(bytes, from, to);
      case SCALAR -> scalar(bytes, from, to);
    };
  }

  private int begin(byte[] bytes, int from, int to) {
    byte c = bytes[from];
    if (c == '"') {
      state = State.STRING;
      return string(bytes, from + 1, to);
    }
    if ((c | 0x20) == '{') {
      open(c, from);
      return nested(bytes, from + 1, from, to);
    }
    if (isDelimiter(c)) {
      throw refused("a value should begin", c, from);
    }
    state = State.SCALAR;
    return scalar(bytes, from, to);
  }

  private int resumeString(byte[] bytes, int from, int to) {
    int start = escaped ? from + 1 : from;
    escaped = false;
    int after = string(bytes, start, to);
    if (after == MORE || depth == 0) {
      return after;
    }
    last = '"';
    return nested(bytes, after, after, to);
  }

  private static int scalar(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (isDelimiter(bytes[i])) {
        return i;
      }
    }
    return MORE;
  }

  private static boolean isDelimiter(byte c) {
    return switch (c) {
      case ',', ':', ']', '}', ' ', '\n', '\r', '\t' -> true;
      default -> false;
    };
  }

  /**
   * The inner loop, from an index inside of a value whose bytes at hand begin at another. One bit makes '[' and ']' of '{' and '}',
   * and of no other bytes.
   */
  private int nested(byte[] bytes, int from, int begin, int to) {
    int i = from;
    while (i < to) {
      byte c = bytes[i++];
      if (c == '"') {
        int after = string(bytes, i, to);
        if (after == MORE) {
          state = State.STRING;
          return MORE;
        }
        i = after;
      } else if ((c | 0x20) == '{') {
        int before =
            i - 2 >= begin && bytes[i - 2] > ' ' ? bytes[i - 2] : before(bytes, begin, i - 1);
        if (before != ':' && before != ',' && before != '[') {
          throw refused("a comma or a closing bracket should be", c, i - 1);
        }
        open(c, i - 1);
      } else if ((c | 0x20) == '}') {
        close(c, i - 1);
        if (depth == 0) {
          return i;
        }
      }
    }
    last = before(bytes, begin, to);
    state = State.NESTED;
    return MORE;
  }

  /** Returns the last byte before an index that is no white space. */
  private int before(byte[] bytes, int begin, int index) {
    for (int i = index - 1; i >= begin; i--) {
      if (bytes[i] > ' ' || bytes[i] < 0) {
        return bytes[i];
      }
    }
    return last;
  }

  /** Returns the index after the closing quote, or {@link #MORE}. */
  private int string(byte[] bytes, int from, int to) {
    int i = from;
    while (true) {
      i = special(bytes, i, to);
      if (i >= to) {
        return MORE;
      }
      byte c = bytes[i];
      if (c == '"') {
        return i + 1;
      }
      if (c == '\\') {
        i += 2;
        if (i > to) {
          escaped = true;
          return MORE;
        }
      } else if (lines) {
        throw new UnreadableObjectException(
            "a line that ends inside of a string at byte " + (offset + i));
      } else {
        i++;
      }
    }
  }

  /** Returns the index of the first quote, backslash or newline, or {@code to}. */
  static int special(byte[] bytes, int from, int to) {
    int i = from;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      long word = (long) WORDS.get(bytes, i);
      long quote = word ^ QUOTES;
      long backslash = word ^ BACKSLASHES;
      long newline = word ^ NEWLINES;
      // A byte that is 0 borrows, so that its high bit gets set; those above it may be wrong, the
      // first one is not.
      long found = (((quote - LOW_BITS) & ~quote)
              | ((backslash - LOW_BITS) & ~backslash)
              | ((newline - LOW_BITS) & ~newline))
          & HIGH_BITS;
      if (found != 0) {
        return i + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    while (i < to && bytes[i] != '"' && bytes[i] != '\\' && bytes[i] != '\n') {
      i++;
    }
    return i;
  }

  private void open(byte c, int index) {
    if (depth == DEEPEST) {
      throw new UnreadableObjectException(
          "a value nested deeper than " + DEEPEST + " levels at byte " + (offset + index));
    }
    long bit = 1L << depth;
    if (depth < Long.SIZE) {
      kinds = c == '[' ? kinds | bit : kinds & ~bit;
    } else {
      openDeeper(c, bit);
    }
    depth++;
    if (depth > deepest) {
      deepest = depth;
    }
  }

  private void openDeeper(byte c, long bit) {
    int word = depth / Long.SIZE;
    long[] words = deeperKinds;
    if (words == null || words.length <= word) {
      words = words == null ? new long[word + 1] : Arrays.copyOf(words, 2 * word);
      deeperKinds = words;
    }
    words[word] = c == '[' ? words[word] | bit : words[word] & ~bit;
  }

  private void close(byte c, int index) {
    depth--;
    long[] words = deeperKinds;
    long word = depth < Long.SIZE || words == null ? kinds : words[depth / Long.SIZE];
    boolean array = (word & 1L << depth) != 0;
    if (array != (c == ']')) {
      throw refused(array ? "']' should be" : "'}' should be", c, index);
    }
  }

  private UnreadableObjectException refused(String expectation, byte found, int index) {
    return new UnreadableObjectException(
        JsonText.show(found) + " where " + expectation + " at byte " + (offset + index));
  }
}
