package io.informer4j.compact;

import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bounded table of strings that were read before, found by their bytes: the same label, image or node name is
 * one string in all objects of an informer. Small lists and maps of such strings are shared too, since they
 * cannot be changed.
 *
 * <pre>{@code
 * String known = interner.find(bytes, from, to, hash);  // null if it has not been seen lately
 * }</pre>
 *
 * <p><i>Implementation notes:</i> buckets of four. A newcomer takes the last place of its bucket and leaves it for
 * a better one when it comes again, so that strings which come once (uids, addresses) push out each other and not
 * those which come often. The table doubles while it is being fought over, up to 16,384 places (200 KB); what it forgets is
 * merely no longer shared.
 *
 * <p><b>Threading:</b> may be used from any thread, without locks: what the arrays hold is immutable and is
 * compared before it is handed out, so that a race costs a string that is not shared and nothing else.
 */
public final class Interner {

  /** Longer texts are hardly ever the same. */
  public static final int LONGEST = 256;

  private static final int WAYS = 4;
  private static final int SMALLEST = 1 << 10;
  private static final int LARGEST = 1 << 14;
  private static final int COLLECTIONS = 1 << 9;
  private static final int NUMBERS = 1 << 8;

  private final boolean isOff;
  private final Object[] collections;
  private final @Nullable Integer[] numbers;
  private final @Nullable Long[] longs;
  private Table table;
  private int evictions;

  private Interner(boolean isOff) {
    this.isOff = isOff;
    this.table = new Table(isOff ? WAYS : SMALLEST);
    this.collections = new Object[isOff ? 1 : COLLECTIONS];
    this.numbers = new Integer[isOff ? 1 : NUMBERS];
    this.longs = new Long[isOff ? 1 : NUMBERS];
  }

  /** Returns a table of its own. */
  public static Interner bounded() {
    return new Interner(false);
  }

  /** Returns a table that remembers nothing. */
  public static Interner off() {
    return new Interner(true);
  }

  /**
   * Returns the string with these bytes, all of them ASCII, if it is remembered.
   *
   * @param scratch an array to work with, as long as the longest string
   */
  @Nullable
  public String find(byte[] bytes, int from, int to, long hash, byte[] scratch) {
    Table current = table;
    int bucket = current.bucket(hash);
    for (int i = bucket; i < bucket + WAYS; i++) {
      if (current.hashes[i] == hash) {
        String known = current.texts[i];
        if (known != null && isText(known, bytes, from, to, scratch)) {
          if (i == bucket + WAYS - 1) {
            current.promote(i, known, hash);
          }
          return known;
        }
      }
    }
    return null;
  }

  /**
   * Returns the string with these bytes if it is remembered; null for what is not ASCII, or longer than {@link #LONGEST}.
   *
   * <p>Written out on purpose, hash and all four places: it is too long to be compiled into each of the places that read a text,
   * which were most of the machine code of a decoder.
   *
   * @param scratch an array to work with, as long as the longest string
   */
  @Nullable
  @SuppressWarnings("deprecation") // drops the high halves of characters, which ASCII does not have
  public String find(byte[] bytes, int from, int to, byte[] scratch) {
    int length = to - from;
    if (length > LONGEST) {
      return null;
    }
    long hash = 0;
    long all = 0;
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      long word = Words.at(bytes, at);
      all |= word;
      hash = Words.mix(hash, word);
    }
    if (at < to) {
      long word = Words.first(Words.at(bytes, at), to - at);
      all |= word;
      hash = Words.mix(hash, word);
    }
    if (!Words.isAscii(all)) {
      return null;
    }
    Table current = table;
    long[] hashes = current.hashes;
    int first = (int) (hash ^ hash >>> 32) & (hashes.length - WAYS);
    int place = first;
    if (hashes[first] != hash) {
      place = first + 1;
      if (hashes[place] != hash) {
        place = first + 2;
        if (hashes[place] != hash) {
          place = first + 3;
          if (hashes[place] != hash) {
            return null;
          }
        }
      }
    }
    @Nullable String[] texts = current.texts;
    String known = texts[place];
    if (known == null || known.length() != length) {
      return null;
    }
    known.getBytes(0, length, scratch, 0);
    if (!Arrays.equals(scratch, 0, length, bytes, from, to)) {
      return null; // another text with the same hash hides this one, which is merely not shared
    }
    if (place == first + WAYS - 1) {
      int better = place - 1 - (int) (hash >>> 40 & 1);
      hashes[place] = hashes[better];
      texts[place] = texts[better];
      hashes[better] = hash;
      texts[better] = known;
    }
    return known;
  }

  /** Remembers a string that was not found, if it is such as can be. */
  public void add(String text, byte[] bytes, int from, int to) {
    if (to - from <= LONGEST) {
      long hash = Words.asciiHash(bytes, from, to);
      if (hash != Words.NOT_ASCII) {
        add(text, hash);
      }
    }
  }

  /** Copies the low halves of the characters, since whole arrays are compared many bytes at a time. */
  @SuppressWarnings("deprecation") // drops the high halves, which ASCII does not have
  private static boolean isText(String text, byte[] bytes, int from, int to, byte[] scratch) {
    int length = to - from;
    if (text.length() != length) {
      return false;
    }
    text.getBytes(0, length, scratch, 0);
    return Arrays.equals(scratch, 0, length, bytes, from, to);
  }

  /** Returns the string with these bytes of UTF-8, the same one as before if it came lately: for those who read few. */
  public String text(byte[] bytes, int from, int to) {
    long hash = isOff || to - from > LONGEST ? Words.NOT_ASCII : Words.asciiHash(bytes, from, to);
    if (hash == Words.NOT_ASCII) {
      return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
    Table current = table;
    int bucket = current.bucket(hash);
    for (int i = bucket; i < bucket + WAYS; i++) {
      String known = current.texts[i];
      if (current.hashes[i] == hash && known != null && isText(known, bytes, from, to)) {
        if (i == bucket + WAYS - 1) {
          current.promote(i, known, hash);
        }
        return known;
      }
    }
    String made = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    add(made, hash);
    return made;
  }

  private static boolean isText(String text, byte[] bytes, int from, int to) {
    if (text.length() != to - from) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if (text.charAt(i - from) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** Remembers a string, and forgets another one if there is no room. */
  public void add(String text, long hash) {
    if (isOff) {
      return;
    }
    Table current = table;
    int bucket = current.bucket(hash);
    for (int i = bucket; i < bucket + WAYS; i++) {
      if (current.texts[i] == null) {
        current.put(i, text, hash);
        return;
      }
    }
    current.put(bucket + WAYS - 1, text, hash);
    if (++evictions > current.texts.length && current.texts.length < LARGEST) {
      evictions = 0;
      table = current.doubled();
    }
  }

  /** Returns the number as an object, the same as before if it comes often. */
  public Integer boxed(int value) {
    if (isOff) {
      return value;
    }
    int place = (value ^ value >>> 8) & (NUMBERS - 1);
    Integer known = numbers[place];
    if (known != null && known == value) {
      return known;
    }
    Integer made = value;
    numbers[place] = made;
    return made;
  }

  /** Returns the number as an object, the same as before if it comes often. */
  public Long boxed(long value) {
    int place = (int) (value ^ value >>> 8) & (NUMBERS - 1);
    Long known = isOff ? null : longs[place];
    if (known != null && known == value) {
      return known;
    }
    Long made = value;
    if (!isOff) {
      longs[place] = made;
    }
    return made;
  }

  /** Returns an equal list that was shared before, or this one. It must be immutable, of strings. */
  public List<?> shared(List<?> list) {
    return isOff ? list : (List<?>) sharedAsIs(list);
  }

  /** Returns an equal map in the same order that was shared before, or this one. */
  public Map<?, ?> shared(Map<?, ?> map) {
    return isOff || !(map instanceof CompactMap) ? map : (Map<?, ?>) sharedAsIs(map);
  }

  /** Returns the same metadata, with namespace and labels of strings that are shared. */
  public ObjectMetadata shared(ObjectMetadata metadata) {
    if (isOff) {
      return metadata;
    }
    Collected parts = new Collected(this);
    metadata.labels().forEach((key, value) -> {
      parts.push(shared(key));
      parts.push(shared(value));
    });
    @SuppressWarnings("unchecked")
    Map<String, String> labels = (Map<String, String>) parts.map(0, true);
    ObjectName name =
        ObjectName.of(shared(metadata.name().namespace()), metadata.name().name());
    return new ObjectMetadata(name, metadata.uid(), metadata.resourceVersion(), labels);
  }

  private String shared(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > LONGEST || bytes.length != text.length()) {
      return text;
    }
    long hash = Words.hash(bytes);
    String known = find(bytes, 0, bytes.length, hash, new byte[bytes.length]);
    if (known == null) {
      add(text, hash);
    }
    return known != null ? known : text;
  }

  private Object sharedAsIs(Object collection) {
    int hash = collection.hashCode();
    int place = (hash ^ hash >>> 16) & (COLLECTIONS - 1);
    Object known = collections[place];
    if (known != null && known.getClass() == collection.getClass() && isSame(known, collection)) {
      return known;
    }
    collections[place] = collection;
    return collection;
  }

  private static boolean isSame(Object known, Object collection) {
    if (known instanceof CompactMap<?> map && collection instanceof CompactMap<?> other) {
      return map.isSameInOrder(other);
    }
    return known.equals(collection);
  }

  /** The places, with the hash of each text next to it. */
  private static final class Table {

    final long[] hashes;
    final @Nullable String[] texts;

    Table(int size) {
      this.hashes = new long[size];
      this.texts = new String[size];
    }

    int bucket(long hash) {
      return (int) (hash ^ hash >>> 32) & (texts.length - WAYS);
    }

    void put(int place, @Nullable String text, long hash) {
      hashes[place] = hash;
      texts[place] = text;
    }

    /** Swaps the text in the last place of a bucket with one of the others. */
    void promote(int last, String text, long hash) {
      int place = last - 1 - (int) (hash >>> 40 & 1);
      put(last, texts[place], hashes[place]);
      put(place, text, hash);
    }

    Table doubled() {
      Table larger = new Table(texts.length * 2);
      for (int i = 0; i < texts.length; i++) {
        String text = texts[i];
        if (text != null) {
          int bucket = larger.bucket(hashes[i]);
          int place = bucket + i % WAYS;
          larger.put(place, text, hashes[i]);
        }
      }
      return larger;
    }
  }
}
