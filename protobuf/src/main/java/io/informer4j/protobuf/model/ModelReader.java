package io.informer4j.protobuf.model;

import io.informer4j.compact.Attempts;
import io.informer4j.compact.Collected;
import io.informer4j.compact.Interner;
import io.informer4j.compact.SharedParts;
import io.informer4j.protobuf.WireReader;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads values as the model classes want them. Collections are collected on a stack until it is known how many elements they
 * have; what comes out is unmodifiable and exactly as large. What comes often is shared as far as {@link Sharing} goes.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class ModelReader extends WireReader {

  /** Reads the value that a tag announces. */
  @FunctionalInterface
  interface ValueReader<V extends @Nullable Object> {
    V read(ModelReader in, int tag);
  }

  /** Reads the fields of the message that the reader is in. */
  @FunctionalInterface
  interface Filler<T> {
    /**
     * Returns an object with these fields.
     *
     * @param known what came before of the same object; null makes one whose collections are shared empty ones
     */
    T fill(ModelReader in, @Nullable T known);
  }

  private static final byte[] NOTHING = {};
  /** Stands for the value of an entry that has none. */
  private static final Object MISSING = new Object();
  /** The news of a list of anything but texts. */
  private static final int NO_TEXTS = 1;

  /** Added to the numbers of parts that have managedFields in them, if they have some. */
  private static final int WITH_MANAGED_FIELDS = 1 << 20;

  /** Spreads numbers of fields, by its upper bits. */
  private static final int SPREAD = 0x9E3779B1;

  private final Sharing sharing;
  private final Interner interner;
  private final Attempts textFields;
  private final @Nullable SharedParts parts;
  private final Collected collected;
  private final boolean keepsManagedFields;
  private final boolean isSecret;
  private boolean isInterning = true;
  /** What the next message is made with. */
  private @Nullable Filler<?> madeWith;

  /** How many texts were not found among those that came before. */
  private int newTexts;

  /** How many messages this object does not share. */
  private int ownParts;

  /** The number of the message that the reader is in, or of the map. */
  private int inside;

  /**
   * Creates a reader of an object.
   *
   * @param isSecret whether the values of its maps must not be remembered anywhere
   */
  ModelReader(
      Slice slice, Limits limits, Sharing sharing, boolean keepsManagedFields, boolean isSecret) {
    super(slice, limits);
    this.sharing = sharing;
    this.interner = sharing.interner();
    this.textFields = sharing.textFields();
    this.parts = isSecret ? null : sharing.parts();
    this.collected = new Collected(interner);
    this.keepsManagedFields = keepsManagedFields;
    this.isSecret = isSecret;
  }

  Sharing sharing() {
    return sharing;
  }

  boolean keepsManagedFields() {
    return keepsManagedFields;
  }

  @Override
  public @Nullable String textOrNull(int tag) {
    return specialTextOrNull(tag);
  }

  @Override
  protected String textOf(byte[] bytes, int from, int to, int tag) {
    int field = (((inside << 6) + (tag >>> 3)) * SPREAD) >>> 16;
    boolean looks = isInterning && textFields.isWorthwhile(field);
    String known = looks ? interner.find(bytes, from, to) : null;
    if (known != null) {
      textFields.succeeded(field);
      return known;
    }
    return newText(bytes, from, to, looks);
  }

  private String newText(byte[] bytes, int from, int to, boolean isRemembered) {
    newTexts++;
    String made = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    if (isRemembered) {
      interner.add(made, bytes, from, to);
    }
    return made;
  }

  /** Returns a text that no other object has, so that it is not looked for among others; null for an empty one. */
  @Nullable
  String uniqueTextOrNull(int tag) {
    boolean before = isInterning;
    isInterning = false;
    String text = textOrNull(tag);
    isInterning = before;
    return text;
  }

  /** Returns a text that is neither looked for among others nor remembered. */
  private String forgottenText(int tag) {
    String text = uniqueTextOrNull(tag);
    return text == null ? "" : text;
  }

  /** Returns true, or null for false, which JSON leaves out. */
  @Nullable
  Boolean trueOrNull(int tag) {
    return bool(tag) ? Boolean.TRUE : null;
  }

  /** Returns a number as an object. */
  Integer boxedInt(int tag) {
    return interner.boxed(int32(tag));
  }

  /** Returns a number, or null for 0, which JSON leaves out. */
  @Nullable
  Integer int32OrNull(int tag) {
    int value = int32(tag);
    return value == 0 ? null : interner.boxed(value);
  }

  /** Returns a number as an object. */
  Long boxedLong(int tag) {
    return interner.boxed(int64(tag));
  }

  /** Returns a number, or null for 0, which JSON leaves out. */
  @Nullable
  Long int64OrNull(int tag) {
    long value = int64(tag);
    return value == 0 ? null : interner.boxed(value);
  }

  /** Returns bytes as JSON writes them. */
  String base64(int tag) {
    Slice bytes = bytes(tag);
    return bytes.length() == 0 ? "" : Base64.getEncoder().encodeToString(bytes.copy());
  }

  /** Returns bytes as JSON writes them, or null for none, which JSON leaves out. */
  @Nullable
  String base64OrNull(int tag) {
    String text = base64(tag);
    return text.isEmpty() ? null : text;
  }

  /** Returns the content of the only field of a message, which is of bytes. */
  byte[] wrappedBytes(int tag) {
    byte[] bytes = NOTHING;
    int outer = enter(tag);
    for (int field = next(); field != 0; field = next()) {
      if (field >>> 3 == 1) {
        bytes = bytes(field).copy();
      } else {
        skip(field);
      }
    }
    leave(outer);
    return bytes;
  }

  /** Returns the content of the only field of a message, which is of texts. */
  List<String> wrappedTexts(int tag) {
    List<String> found = null;
    int outer = enter(tag);
    for (int field = next(); field != 0; field = next()) {
      if (field >>> 3 == 1) {
        found = texts(field, found);
      } else {
        skip(field);
      }
    }
    leave(outer);
    return found == null ? List.of() : found;
  }

  /** Begins a list behind the elements that are known already; returns what to {@link #takeList} it with. */
  private int begin(@Nullable List<?> known) {
    return known == null || known.isEmpty() ? collected.mark() : -1 - beginBehind(known);
  }

  private int beginBehind(List<?> known) {
    int mark = collected.mark();
    collected.push(known instanceof Growing.Items<?> ? known : new Growing.Items<>(known));
    return mark;
  }

  /**
   * Returns the list that was begun.
   *
   * @param news how many of its texts are new; a list without any may have come before as a whole
   */
  @SuppressWarnings("unchecked") // what was pushed
  private <V extends @Nullable Object> List<V> takeList(int mark, int news) {
    return mark < 0 ? takeGrown(-1 - mark) : (List<V>) collected.list(mark, news == 0);
  }

  @SuppressWarnings("unchecked") // what was pushed
  private <V extends @Nullable Object> List<V> takeGrown(int mark) {
    List<V> list = (List<V>) collected.list(mark, false);
    Growing.Items<V> known = (Growing.Items<V>) Objects.requireNonNull(list.get(0));
    for (int i = 1; i < list.size(); i++) {
      known.grow(list.get(i));
    }
    return known;
  }

  /** Reads messages that follow each other, behind those that are known already. */
  @SuppressWarnings("unchecked") // what was pushed
  <T> List<T> messages(int tag, int number, @Nullable List<T> known, Filler<T> filler) {
    int mark = begin(known);
    int before = ownParts;
    do {
      collected.push(message(tag, number, null, filler));
    } while (again(tag));
    return ownParts == before && mark >= 0 && parts != null
        ? (List<T>) collected.list(mark, parts)
        : takeList(mark, NO_TEXTS);
  }

  /** Reads the elements that follow each other, behind those that are known already. */
  <V extends @Nullable Object> List<V> list(
      int tag, @Nullable List<V> known, ValueReader<V> reader) {
    int mark = begin(known);
    do {
      collected.push(reader.read(this, tag));
    } while (again(tag));
    return takeList(mark, NO_TEXTS);
  }

  /** Reads texts that follow each other, behind those that are known already. */
  List<String> texts(int tag, @Nullable List<String> known) {
    int mark = begin(known);
    int before = newTexts;
    do {
      collected.push(text(tag));
    } while (again(tag));
    return takeList(mark, newTexts - before);
  }

  /** Reads numbers, one or packed. */
  List<Integer> ints(int tag, @Nullable List<Integer> known) {
    return numbers(tag, known, WireReader::int32);
  }

  /** Reads numbers, one or packed. */
  List<Long> longs(int tag, @Nullable List<Long> known) {
    return numbers(tag, known, WireReader::int64);
  }

  /** Reads truths, one or packed. */
  List<Boolean> bools(int tag, @Nullable List<Boolean> known) {
    return numbers(tag, known, WireReader::bool);
  }

  private <V> List<V> numbers(int tag, @Nullable List<V> known, ValueReader<V> reader) {
    if ((tag & 7) != 2) {
      return list(tag, known, reader);
    }
    int mark = begin(known);
    Slice packed = bytes(tag);
    ModelReader in = new ModelReader(packed, Limits.DEFAULT, sharing, keepsManagedFields, isSecret);
    while (in.offset() < packed.length()) {
      collected.push(reader.read(in, 0));
    }
    return takeList(mark, NO_TEXTS);
  }

  /** Reads the entries that follow each other, behind those that are known already; each must have a value. */
  <V extends @Nullable Object> Map<String, V> map(
      int tag, @Nullable Map<String, V> known, ValueReader<V> reader) {
    return behind(known, entries(tag, reader, MISSING));
  }

  /** Reads entries of texts; one without a value has an empty one. */
  Map<String, String> textMap(int tag, @Nullable Map<String, String> known) {
    return behind(known, entries(tag, null, ""));
  }

  /** Reads entries of bytes; one without a value, as Go writes if it is nil, has an empty one. */
  Map<String, String> base64Map(int tag, @Nullable Map<String, String> known) {
    return behind(known, entries(tag, ModelReader::base64, ""));
  }

  private static <V extends @Nullable Object> Map<String, V> behind(
      @Nullable Map<String, V> known, Map<String, V> map) {
    if (known == null || known.isEmpty()) {
      return map;
    }
    Growing.Entries<V> all =
        known instanceof Growing.Entries<V> growing ? growing : new Growing.Entries<>(known);
    all.grow(map);
    return all;
  }

  /**
   * Reads the entries that follow each other.
   *
   * @param reader reads a value; null for a text, which is remembered unless it is a secret
   * @param absent the value of an entry without one
   */
  @SuppressWarnings("unchecked") // what was pushed
  private <V extends @Nullable Object> Map<String, V> entries(
      int first, @Nullable ValueReader<V> reader, Object absent) {
    int mark = collected.mark();
    int before = newTexts;
    int around = inside;
    inside = (around << 6) + (first >>> 3);
    int tag = first;
    do {
      int outer = enter(tag);
      String key = "";
      Object value = absent;
      for (int field = next(); field != 0; field = next()) {
        if (field >>> 3 == 1) {
          key = text(field);
        } else if (field >>> 3 != 2) {
          skip(field);
        } else if (reader != null) {
          value = reader.read(this, field);
        } else if (isSecret) {
          value = forgottenText(field);
        } else {
          value = text(field);
        }
      }
      leave(outer);
      if (value == MISSING) {
        throw broken("an entry of a map without a value");
      }
      collected.push(key);
      collected.push(value);
    } while (again(tag));
    inside = around;
    return (Map<String, V>) collected.map(mark, reader == null && newTexts == before);
  }

  /**
   * Reads a message, which adds to what is known of it already.
   *
   * <p>What it is made with comes in a field, on purpose: a compiler that knew it would compile each message into all those that it may lie in.
   *
   * @param number tells parts that this filler makes from all others; 0 if they are not worth being remembered
   * @throws MergingParts if what came before may be part of other objects too
   */
  @SuppressWarnings("unchecked") // what the filler has made
  <T> T message(int tag, int number, @Nullable T known, Filler<T> filler) {
    madeWith = filler;
    return (T) message(tag, number, known);
  }

  private Object message(int tag, int number, @Nullable Object known) {
    if (known != null && parts != null) {
      throw new MergingParts();
    }
    int outer = enter(tag);
    @SuppressWarnings("unchecked") // it has come with what is known
    Filler<Object> filler = (Filler<Object>) Objects.requireNonNull(madeWith);
    int around = inside;
    inside = number;
    int kind = keepsManagedFields ? number + WITH_MANAGED_FIELDS : number;
    int from = position();
    Object part = number == 0 || parts == null ? null : parts.look(kind, array(), from, limit());
    if (part == null) {
      ownParts++;
      part = filler.fill(this, known);
    } else if (part == SharedParts.SEEN_AGAIN) {
      part = filler.fill(this, known);
      remember(kind, from, part);
    } else {
      skipRest();
    }
    leave(outer);
    inside = around;
    return part;
  }

  private void remember(int kind, int from, Object part) {
    if (parts != null) {
      parts.add(kind, Arrays.copyOfRange(array(), from, position()), part);
    }
  }
}
