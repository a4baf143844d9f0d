package io.informer4j.protobuf.model;

import io.informer4j.compact.CompactList;
import io.informer4j.compact.CompactMap;
import io.informer4j.protobuf.WireReader;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads values as the model classes want them. Collections are collected on a stack until it is known how many elements they
 * have; what comes out is unmodifiable and exactly as large.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class ModelReader extends WireReader {

  /** Reads the value that a tag announces. */
  @FunctionalInterface
  interface ValueReader<V extends @Nullable Object> {
    V read(ModelReader in, int tag);
  }

  private static final byte[] NOTHING = {};
  /** Stands for the value of an entry that has none. */
  private static final Object MISSING = new Object();

  private final Texts texts;
  private final boolean keepsManagedFields;
  private @Nullable Object[] stack = new Object[16];
  private int size;

  ModelReader(Slice slice, Limits limits, Texts texts, boolean keepsManagedFields) {
    super(slice, limits);
    this.texts = texts;
    this.keepsManagedFields = keepsManagedFields;
  }

  @Override
  protected String text(byte[] bytes, int from, int to) {
    return texts.make(bytes, from, to);
  }

  boolean keepsManagedFields() {
    return keepsManagedFields;
  }

  /** Returns a text, or null for an empty one, which JSON leaves out. */
  @Nullable
  String textOrNull(int tag) {
    String text = text(tag);
    return text.isEmpty() ? null : text;
  }

  /** Returns true, or null for false, which JSON leaves out. */
  @Nullable
  Boolean trueOrNull(int tag) {
    return bool(tag) ? Boolean.TRUE : null;
  }

  /** Returns a number, or null for 0, which JSON leaves out. */
  @Nullable
  Integer int32OrNull(int tag) {
    int value = int32(tag);
    return value == 0 ? null : value;
  }

  /** Returns a number, or null for 0, which JSON leaves out. */
  @Nullable
  Long int64OrNull(int tag) {
    long value = int64(tag);
    return value == 0 ? null : value;
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

  /** Reads the elements that follow each other, behind those that are known already. */
  <V extends @Nullable Object> List<V> list(
      int tag, @Nullable List<V> known, ValueReader<V> reader) {
    int mark = size;
    if (known != null) {
      for (V element : known) {
        push(element);
      }
    }
    do {
      push(reader.read(this, tag));
    } while (again(tag));
    return takeList(mark);
  }

  /** Reads texts that follow each other, behind those that are known already. */
  List<String> texts(int tag, @Nullable List<String> known) {
    return list(tag, known, WireReader::text);
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
    int mark = size;
    if (known != null) {
      for (V element : known) {
        push(element);
      }
    }
    Slice packed = bytes(tag);
    ModelReader in = new ModelReader(packed, Limits.DEFAULT, texts, keepsManagedFields);
    while (in.offset() < packed.length()) {
      push(reader.read(in, 0));
    }
    return takeList(mark);
  }

  /** Reads the entries that follow each other, behind those that are known already; each must have a value. */
  <V extends @Nullable Object> Map<String, V> map(
      int tag, @Nullable Map<String, V> known, ValueReader<V> reader) {
    return map(tag, known, reader, MISSING);
  }

  /** Reads entries of texts; one without a value has an empty one. */
  Map<String, String> textMap(int tag, @Nullable Map<String, String> known) {
    return map(tag, known, WireReader::text, "");
  }

  /** Reads entries of bytes; one without a value, as Go writes if it is nil, has an empty one. */
  Map<String, String> base64Map(int tag, @Nullable Map<String, String> known) {
    return map(tag, known, ModelReader::base64, "");
  }

  private <V extends @Nullable Object> Map<String, V> map(
      int tag, @Nullable Map<String, V> known, ValueReader<V> reader, Object absent) {
    int mark = size;
    if (known != null) {
      known.forEach((key, value) -> {
        push(key);
        push(value);
      });
    }
    do {
      readEntry(tag, reader, absent);
    } while (again(tag));
    @SuppressWarnings("unchecked") // what was pushed
    Map<String, V> map = (Map<String, V>) CompactMap.of(stack, mark, size);
    drop(mark);
    return map;
  }

  private void readEntry(int tag, ValueReader<?> reader, Object absent) {
    int outer = enter(tag);
    String key = "";
    Object value = absent;
    for (int field = next(); field != 0; field = next()) {
      switch (field >>> 3) {
        case 1 -> key = text(field);
        case 2 -> value = reader.read(this, field);
        default -> skip(field);
      }
    }
    leave(outer);
    if (value == MISSING) {
      throw broken("an entry of a map without a value");
    }
    push(key);
    push(value);
  }

  private void push(@Nullable Object element) {
    if (size == stack.length) {
      stack = Arrays.copyOf(stack, size * 2);
    }
    stack[size++] = element;
  }

  @SuppressWarnings("unchecked") // what was pushed
  private <V extends @Nullable Object> List<V> takeList(int mark) {
    List<V> list = (List<V>) CompactList.of(stack, mark, size);
    drop(mark);
    return list;
  }

  private void drop(int mark) {
    Arrays.fill(stack, mark, size, null);
    size = mark;
  }
}
