package io.informer4j.fabric8.json;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.wire.Slice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Walks forward through the bytes of one JSON value, looking only at what it is asked for.
 *
 * <pre>{@code
 * cursor.enter('[');
 * while (cursor.nextElement()) { cursor.skip(); }
 * }</pre>
 *
 * <p>Skipping is structural, as {@link JsonScanner} says: what is skipped may be malformed.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class JsonCursor {

  private final byte[] bytes;
  private final int start;
  private final int end;
  private final JsonScanner scanner = new JsonScanner(false);
  private int position;
  /** Whether the object or array just entered has shown nothing yet. */
  private boolean fresh;

  private int keyFrom;
  private int keyTo;
  private @Nullable String escapedKey;

  JsonCursor(Slice slice) {
    this(slice.array(), slice.from(), slice.to());
  }

  JsonCursor(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.start = from;
    this.end = to;
    this.position = from;
    scanner.offset(-(long) from);
  }

  /** Returns the index of the next byte, white space or not. */
  int position() {
    return position;
  }

  /** Returns the next byte that is no white space, without taking it. */
  byte peek() {
    int i = position;
    while (i < end) {
      byte c = bytes[i];
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        position = i;
        return c;
      }
      i++;
    }
    position = i;
    throw new UnreadableObjectException("JSON that ends too early, at byte " + (end - start));
  }

  /** Takes the opening bracket of an object or an array, if that is what comes next. */
  boolean enter(char bracket) {
    if (peek() != bracket) {
      return false;
    }
    position++;
    fresh = true;
    return true;
  }

  /** Moves to the value of the next field, or takes the closing bracket and returns false. */
  boolean nextField() {
    if (!next('}')) {
      return false;
    }
    if (peek() != '"') {
      throw refused("a field name should be");
    }
    keyFrom = position + 1;
    skip();
    keyTo = position - 1;
    escapedKey = null;
    for (int i = keyFrom; i < keyTo; i++) {
      if (bytes[i] == '\\') {
        escapedKey = JsonText.unquote(bytes, keyFrom, keyTo, JsonText.Strings.NEW);
        break;
      }
    }
    if (peek() != ':') {
      throw refused("':' should be");
    }
    position++;
    peek();
    return true;
  }

  /** Moves to the next element, or takes the closing bracket and returns false. */
  boolean nextElement() {
    boolean more = next(']');
    if (more) {
      peek();
    }
    return more;
  }

  private boolean next(char closing) {
    byte c = peek();
    boolean first = fresh;
    fresh = false;
    if (c == closing) {
      position++;
      return false;
    }
    if (!first) {
      if (c != ',') {
        throw refused("',' or '" + closing + "' should be");
      }
      position++;
    }
    return true;
  }

  /** Returns the index of the opening quote of the field's name. */
  int keyStart() {
    return keyFrom - 1;
  }

  /** Returns the first byte of the field's name. */
  int keyFrom() {
    return keyFrom;
  }

  /** Returns the byte after the field's name. */
  int keyTo() {
    return keyTo;
  }

  /** Returns the field's name if it is written with escapes, otherwise null: then its bytes are the name. */
  @Nullable
  String escapedKey() {
    return escapedKey;
  }

  /** Returns whether the field has this name. */
  boolean isKey(Name name) {
    return escapedKey != null
        ? escapedKey.equals(name.text())
        : Arrays.equals(name.utf8(), 0, name.utf8().length, bytes, keyFrom, keyTo);
  }

  /** Returns the field's name. */
  String key(JsonText.Strings strings) {
    return escapedKey != null ? escapedKey : JsonText.unquote(bytes, keyFrom, keyTo, strings);
  }

  /** Takes the next value, whatever it is. */
  void skip() {
    peek();
    scanner.reset();
    int after = scanner.scan(bytes, position, end);
    if (after == JsonScanner.MORE) {
      throw new UnreadableObjectException("JSON that ends too early, at byte " + (end - start));
    }
    position = after;
  }

  /**
   * Takes the next value and returns it if it is a string, as it is written if it is a number or a literal, and as "" if it is
   * {@code null} or has a structure.
   */
  String text(JsonText.Strings strings) {
    byte first = peek();
    int from = position;
    skip();
    if (first == '"') {
      return JsonText.unquote(bytes, from + 1, position - 1, strings);
    }
    if (first == '{' || first == '[' || first == 'n') {
      return "";
    }
    return strings.of(bytes, from, position);
  }

  /** Takes the next value and returns it if it is a number of up to 18 digits, otherwise -1. */
  long digits() {
    byte first = peek();
    int quote = first == '"' ? 1 : 0;
    int from = position + quote;
    skip();
    int to = position - quote;
    if (to - from < 1 || to - from > 18) {
      return -1;
    }
    long number = 0;
    for (int i = from; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  private UnreadableObjectException refused(String expectation) {
    return new UnreadableObjectException(JsonText.show(bytes[position]) + " where " + expectation
        + " at byte " + (position - start));
  }
}
