package io.informer4j.fabric8.json;

import io.informer4j.compact.Collected;
import io.informer4j.compact.Interner;
import io.informer4j.compact.Words;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Walks over one JSON value that lies whole in memory, front to back, and refuses whatever is not JSON.
 *
 * <pre>{@code
 * JsonReader in = new JsonReader(bytes, 0, bytes.length, 200, Interner.bounded());
 * in.enterObject();
 * for (boolean first = true; in.nextField(first); first = false) {
 *   in.skipValue();
 * }
 * in.end();
 * }</pre>
 *
 * <p>Names and strings are found eight bytes at a time, and their hash falls off along the way: a field is
 * looked up, and a string interned, without a {@code String} being made first. It is stricter than Jackson in
 * four points, all of them about what no API server writes: UTF-8 must be well-formed, nothing but white space
 * may follow the value, there is no byte order mark, and the nesting is limited by the caller.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class JsonReader {

  private static final int SAFE_DIGITS = 18;

  private final byte[] bytes;
  private final int start;
  private final int limit;
  private final int maxDepth;
  private final Interner interner;
  private final Collected collected;

  private int position;
  private int depth;
  private boolean interning = true;
  /** How many strings were made that nobody had seen before: such ones are not worth sharing lists of. */
  private int newTexts;

  /** The text that was scanned last, without its quotes, and whether its bytes are its characters. */
  private int textFrom;

  private int textTo;
  private long textHash;
  private boolean textIsPlain;

  /** The field name that was read last; in an array of its own if it was written with escapes. */
  private byte[] nameBytes;

  private int nameFrom;
  private int nameTo;
  private long nameHash;
  private boolean isGuessed;

  JsonReader(byte[] bytes, int from, int to, int maxDepth, Interner interner) {
    this.bytes = bytes;
    this.start = from;
    this.position = from;
    this.limit = to;
    this.maxDepth = maxDepth;
    this.interner = interner;
    this.collected = new Collected(interner);
    this.nameBytes = bytes;
  }

  /** Returns a reader of other bytes, with the same limits. */
  JsonReader over(byte[] other) {
    return new JsonReader(other, 0, other.length, maxDepth, interner);
  }

  byte[] bytes() {
    return bytes;
  }

  int start() {
    return start;
  }

  int position() {
    return position;
  }

  Interner interner() {
    return interner;
  }

  Collected collected() {
    return collected;
  }

  int newTexts() {
    return newTexts;
  }

  boolean isInterning() {
    return interning;
  }

  void setInterning(boolean interning) {
    this.interning = interning;
  }

  /** Goes back to where a value begins, to read it in another way. */
  void backTo(int earlier) {
    position = earlier;
  }

  /** Returns the first byte of the next value or sign, without stepping over it. */
  byte peek() {
    while (position < limit) {
      byte c = bytes[position];
      if (c > ' ') {
        return c;
      }
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        throw unreadable("a character that JSON does not have");
      }
      position++;
    }
    throw cutOff();
  }

  /** Checks that nothing follows. */
  void end() {
    while (position < limit) {
      peek();
      throw unreadable("more than one value");
    }
  }

  void enterObject() {
    enter('{', "an object");
  }

  void enterArray() {
    enter('[', "a list");
  }

  private void enter(char sign, String what) {
    if (peek() != sign) {
      throw unreadable("no " + what.substring(what.indexOf(' ') + 1) + " where one should be");
    }
    position++;
    if (++depth > maxDepth) {
      throw unreadable("more than " + maxDepth + " levels of nesting");
    }
  }

  /** Steps to the next field and over its name, or out of the object. */
  boolean nextField(boolean first) {
    return nextField(first, null);
  }

  /**
   * Steps to the next field and over its name, or out of the object.
   *
   * @param guess what will come, as far as one can tell: quote, name, quote and colon, eight bytes or more. If it
   *     does come then {@link #isGuessed} says so, and the name need not be looked up.
   */
  boolean nextField(boolean first, byte @Nullable [] guess) {
    byte c = peek();
    if (c == '}') {
      position++;
      depth--;
      return false;
    }
    if (!first) {
      if (c != ',') {
        throw unreadable("no ',' or '}' after a field");
      }
      position++;
      c = peek();
    }
    if (c != '"') {
      throw unreadable("no field name where one should be");
    }
    if (guess != null && position + guess.length <= limit && Words.stands(guess, bytes, position)) {
      return guessed(guess);
    }
    isGuessed = false;
    position++;
    scanText();
    keepName();
    if (peek() != ':') {
      throw unreadable("no ':' after a field name");
    }
    position++;
    return true;
  }

  /** Steps to the next element, or out of the list. */
  boolean nextElement(boolean first) {
    byte c = peek();
    if (c == ']') {
      position++;
      depth--;
      return false;
    }
    if (!first) {
      if (c != ',') {
        throw unreadable("no ',' or ']' after an element");
      }
      position++;
      if (peek() == ']') {
        throw unreadable("no element after a ','");
      }
    }
    return true;
  }

  private boolean guessed(byte[] guess) {
    isGuessed = true;
    textIsPlain = true;
    textFrom = position + 1;
    textTo = position + guess.length - 2;
    nameBytes = bytes;
    nameFrom = textFrom;
    nameTo = textTo;
    position += guess.length;
    return true;
  }

  boolean isGuessed() {
    return isGuessed;
  }

  private void keepName() {
    if (textIsPlain) {
      nameBytes = bytes;
      nameFrom = textFrom;
      nameTo = textTo;
      nameHash = textHash;
    } else {
      nameBytes = DecodedText.decode(bytes, textFrom, textTo).getBytes(StandardCharsets.UTF_8);
      nameFrom = 0;
      nameTo = nameBytes.length;
      nameHash = Words.hash(nameBytes);
    }
  }

  byte[] nameBytes() {
    return nameBytes;
  }

  int nameFrom() {
    return nameFrom;
  }

  int nameTo() {
    return nameTo;
  }

  long nameHash() {
    return nameHash;
  }

  /** Returns the field name that was read last. */
  String name() {
    if (nameBytes != bytes) {
      newTexts++;
      return DecodedText.decode(bytes, textFrom, textTo);
    }
    return plain(nameFrom, nameTo, nameHash, true);
  }

  /** Writes the field name that was read last as it stands, quotes included. */
  void copyName(ByteArrayOutputStream out) {
    out.write(bytes, textFrom - 1, textTo - textFrom + 2);
  }

  /** Reads a string; the caller has seen its first quote. */
  String text() {
    position++;
    scanText();
    if (textIsPlain) {
      return plain(textFrom, textTo, textHash, interning);
    }
    newTexts++;
    return DecodedText.decode(bytes, textFrom, textTo);
  }

  private String plain(int from, int to, long hash, boolean intern) {
    if (intern && to - from <= Interner.LONGEST) {
      String known = interner.find(bytes, from, to, hash);
      if (known != null) {
        return known;
      }
    }
    newTexts++;
    String made = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    if (intern && to - from <= Interner.LONGEST) {
      interner.add(made, hash);
    }
    return made;
  }

  /** Reads {@code true} or {@code false}; the caller has seen its first letter. */
  boolean bool() {
    boolean value = bytes[position] == 't';
    position = Skipping.literal(bytes, position, limit, value ? "true" : "false");
    return value;
  }

  /** Steps over {@code null}; the caller has seen its first letter. */
  void nothing() {
    position = Skipping.literal(bytes, position, limit, "null");
  }

  /** Returns whether a value that begins so is a number. */
  static boolean beginsNumber(byte c) {
    return c == '-' || (c >= '0' && c <= '9');
  }

  /** Reads a number as an Integer, Long, BigInteger or Double, whichever holds it. */
  Number number() {
    int from = position;
    position = Skipping.number(bytes, from, limit);
    boolean isInteger = isInteger(from, position);
    if (isInteger && position - from <= SAFE_DIGITS) {
      long value = digits(from, position);
      return (int) value == value ? interner.boxed((int) value) : (Number) value;
    }
    String text = new String(bytes, from, position - from, StandardCharsets.ISO_8859_1);
    if (!isInteger) {
      return Double.valueOf(text);
    }
    BigInteger value = new BigInteger(text);
    return value.bitLength() < Long.SIZE ? (Number) value.longValue() : value;
  }

  private boolean isInteger(int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] > '9' || bytes[i] == '.') {
        return false;
      }
    }
    return true;
  }

  private long digits(int from, int to) {
    boolean negative = bytes[from] == '-';
    long value = 0;
    for (int i = negative ? from + 1 : from; i < to; i++) {
      value = value * 10 + (bytes[i] - '0');
    }
    return negative ? -value : value;
  }

  /** Steps over the next value, whatever it is, and builds nothing. */
  void skipValue() {
    position = Skipping.value(bytes, position, limit, maxDepth - depth);
  }

  /** Finds the end of a text whose first quote has been passed, and its hash. */
  private void scanText() {
    int at = position;
    long hash = 0;
    textFrom = at;
    while (true) {
      long word = Words.at(bytes, at);
      long special = Words.special(word);
      if (special != 0) {
        int plain = Words.before(special);
        endOfText(at + plain, plain == 0 ? hash : Words.mix(hash, Words.first(word, plain)));
        return;
      }
      hash = Words.mix(hash, word);
      at += Long.BYTES;
    }
  }

  private void endOfText(int at, long hash) {
    textIsPlain = at < limit && bytes[at] == '"';
    textTo = textIsPlain ? at : DecodedText.end(bytes, at, limit);
    textHash = hash;
    position = textTo + 1;
  }

  /** Returns the failure to throw: what stands here instead of what should. */
  BrokenJson unreadable(String what) {
    return new BrokenJson(what, position);
  }

  private BrokenJson cutOff() {
    return new BrokenJson("the end, in the middle of a value", limit);
  }
}
