package io.informer4j.compact;

import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import java.nio.charset.StandardCharsets;
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
 * <p><i>Implementation notes:</i> buckets of four. A newcomer takes a free place of its bucket, or the last one, and leaves that for
 * a better one when it comes again, so that strings which come once (uids, addresses) push out each other and not
 * those which come often. The table doubles while it is being fought over, up to 16,384 places; what did not come again is
 * forgotten then, and a larger table takes only what comes a second time. With the bytes of the texts, by which they are
 * compared, that is at most a megabyte, and a tenth of it for the objects of most clusters.
 *
 * <p><b>Threading:</b> may be used from any thread, without locks: what the arrays hold is immutable, but for a flag, and is
 * compared before it is handed out, so that a race costs a string that is not shared and nothing else.
 */
public final class Interner {

  /** Longer texts are hardly ever the same. */
  public static final int LONGEST = 256;

  private static final int WAYS = 4;
  private static final int SMALLEST = 1 << 10;
  private static final int LARGEST = 1 << 14;
  /** Tables larger than this take only what comes a second time: with so many texts, most that are new never come again. */
  private static final int FIRST_COME = 1 << 11;

  private static final int FEWEST_ONCE = 1 << 6;
  private static final int COLLECTIONS = 1 << 9;
  private static final int NUMBERS = 1 << 8;

  /**
   * Numbers of all tables. One that is missing is news to code that was compiled while another informer read, which would be compiled
   * anew then; and there are few.
   */
  private static final @Nullable Integer[] INTEGERS = new Integer[NUMBERS];

  private static final @Nullable Long[] LONGS = new Long[NUMBERS];

  private final boolean isOff;
  /** Apart from each other: where the one came while code was watched, the other would be news, and cost it its compilation. */
  private final @Nullable List<?>[] lists;

  private final @Nullable CompactMap<?>[] maps;
  private Table table;
  private int evictions;
  /** Hashes of texts that came once, each where the next one with the same low bits takes its place. */
  private long[] once = new long[FEWEST_ONCE];

  private int forgotten;

  private Interner(boolean isOff) {
    this.isOff = isOff;
    this.table = new Table(isOff ? WAYS : SMALLEST);
    this.lists = new List<?>[isOff ? 1 : COLLECTIONS];
    this.maps = new CompactMap<?>[isOff ? 1 : COLLECTIONS];
  }

  /** Returns a table of its own. */
  public static Interner bounded() {
    return new Interner(false);
  }

  /** Returns a table that remembers nothing. */
  public static Interner off() {
    return new Interner(true);
  }

  /** Returns the string with these bytes, all of them ASCII, if it is remembered. */
  @Nullable
  public String find(byte[] bytes, int from, int to, long hash) {
    Table current = table;
    int bucket = current.bucket(hash);
    for (int i = bucket; i < bucket + WAYS; i++) {
      if (current.hashes[i] == hash) {
        KnownText known = current.texts[i];
        if (known != null && known.is(bytes, from, to)) {
          if (!known.cameAgain || i == bucket + WAYS - 1) {
            current.welcome(i, known, hash);
          }
          return known.text;
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
   */
  @Nullable
  public String find(byte[] bytes, int from, int to) {
    int length = to - from;
    if (length > LONGEST) {
      return null;
    }
    long word = Words.at(bytes, from);
    long first = length < Long.BYTES ? Words.first(word, length) : word;
    long second = 0;
    long third = 0;
    long all = first;
    long hash = Words.mix(0, first);
    if (length > Long.BYTES) {
      word = Words.at(bytes, from + Long.BYTES);
      second = length < 2 * Long.BYTES ? Words.first(word, length - Long.BYTES) : word;
      all |= second;
      hash = Words.mix(hash, second);
    }
    if (length > 2 * Long.BYTES) {
      word = Words.at(bytes, from + 2 * Long.BYTES);
      third = length < KnownText.SHORT ? Words.first(word, length - 2 * Long.BYTES) : word;
      all |= third;
      hash = Words.mix(hash, third);
    }
    for (int at = from + KnownText.SHORT; at < to; at += Long.BYTES) {
      word = Words.at(bytes, at);
      if (to - at < Long.BYTES) {
        word = Words.first(word, to - at);
      }
      all |= word;
      hash = Words.mix(hash, word);
    }
    if (!Words.isAscii(all)) {
      return null;
    }
    Table current = table;
    long[] hashes = current.hashes;
    int bucket = current.bucket(hash);
    int place = bucket;
    if (hashes[bucket] != hash) {
      place = bucket + 1;
      if (hashes[place] != hash) {
        place = bucket + 2;
        if (hashes[place] != hash) {
          place = bucket + 3;
          if (hashes[place] != hash) {
            return null;
          }
        }
      }
    }
    KnownText known = current.texts[place];
    if (known == null
        || known.length != length
        || known.first != first
        || known.second != second
        || known.third != third
        || (length > KnownText.SHORT && !known.isRest(bytes, from, to))) {
      return null; // another text with the same hash hides this one, which is merely not shared
    }
    if (!known.cameAgain || place == bucket + WAYS - 1) {
      current.welcome(place, known, hash);
    }
    return known.text;
  }

  /** Remembers a string that was not found, if it is such as can be. */
  public void add(String text, byte[] bytes, int from, int to) {
    if (to - from <= LONGEST) {
      long hash = Words.asciiHash(bytes, from, to);
      if (hash != Words.NOT_ASCII && isWelcome(hash)) {
        put(new KnownText(text, bytes, from), hash);
      }
    }
  }

  /** Returns the string with these bytes of UTF-8, the same one as before if it came lately: for those who read few. */
  public String text(byte[] bytes, int from, int to) {
    long hash = isOff || to - from > LONGEST ? Words.NOT_ASCII : Words.asciiHash(bytes, from, to);
    if (hash == Words.NOT_ASCII) {
      return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
    String known = find(bytes, from, to, hash);
    if (known != null) {
      return known;
    }
    String made = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    add(made, hash);
    return made;
  }

  /** Remembers a string if it is worth it, and forgets another one if there is no room. */
  public void add(String text, long hash) {
    if (isWelcome(hash)) {
      put(new KnownText(text), hash);
    }
  }

  private boolean isWelcome(long hash) {
    return !isOff && (table.hashes.length <= FIRST_COME || cameBefore(hash));
  }

  private void put(KnownText text, long hash) {
    Table current = table;
    int size = current.hashes.length;
    int bucket = current.bucket(hash);
    int place = current.freeIn(bucket);
    boolean isFree = current.hashes[place] == 0;
    current.put(place, text, hash);
    if (!isFree && ++evictions > size && size < LARGEST) {
      evictions = 0;
      table = current.doubled();
    }
  }

  private boolean cameBefore(long hash) {
    long[] current = once;
    int place = (int) hash & (current.length - 1);
    long before = current[place];
    if (before == hash) {
      return true;
    }
    current[place] = hash;
    if (before != 0 && ++forgotten > current.length && current.length < LARGEST) {
      forgotten = 0;
      once = new long[2 * current.length];
    }
    return false;
  }

  /** Returns the number as an object, the same as before if it comes often. */
  public Integer boxed(int value) {
    if (isOff) {
      return value;
    }
    int place = (value ^ value >>> 8) & (NUMBERS - 1);
    Integer known = INTEGERS[place];
    if (known != null && known == value) {
      return known;
    }
    Integer made = value;
    INTEGERS[place] = made;
    return made;
  }

  /** Returns the number as an object, the same as before if it comes often. */
  public Long boxed(long value) {
    int place = (int) (value ^ value >>> 8) & (NUMBERS - 1);
    Long known = isOff ? null : LONGS[place];
    if (known != null && known == value) {
      return known;
    }
    Long made = value;
    if (!isOff) {
      LONGS[place] = made;
    }
    return made;
  }

  /** Returns an equal list that was shared before, or this one. It must be immutable, of strings. */
  public List<?> shared(List<?> list) {
    if (isOff) {
      return list;
    }
    int place = placeOf(list.hashCode());
    List<?> known = lists[place];
    if (known != null && known.equals(list)) {
      return known;
    }
    lists[place] = list;
    return list;
  }

  /** Returns an equal map in the same order that was shared before, or this one. */
  public Map<?, ?> shared(Map<?, ?> map) {
    if (isOff || !(map instanceof CompactMap<?> compact)) {
      return map;
    }
    int place = placeOf(compact.hashInOrder());
    CompactMap<?> known = maps[place];
    if (known != null && known.isSameInOrder(compact)) {
      return known;
    }
    maps[place] = compact;
    return compact;
  }

  private static int placeOf(int hash) {
    return (hash ^ hash >>> 16) & (COLLECTIONS - 1);
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
    String known = find(bytes, 0, bytes.length, hash);
    if (known == null) {
      add(text, hash);
    }
    return known != null ? known : text;
  }

  /** The places, with the hash of each text next to it. */
  private static final class Table {

    final long[] hashes;
    final @Nullable KnownText[] texts;

    Table(int size) {
      this.hashes = new long[size];
      this.texts = new KnownText[size];
    }

    int bucket(long hash) {
      return (int) (hash ^ hash >>> 32) & (hashes.length - WAYS);
    }

    /** Returns the first place of a bucket that has no hash and is therefore free, or its last one. */
    int freeIn(int bucket) {
      int place = bucket;
      while (place < bucket + WAYS - 1 && hashes[place] != 0) {
        place++;
      }
      return place;
    }

    void put(int place, @Nullable KnownText text, long hash) {
      hashes[place] = hash;
      texts[place] = text;
    }

    /** Takes note that a text came again, and gives it one of the places in front if it is in the last one. */
    void welcome(int place, KnownText text, long hash) {
      text.cameAgain = true;
      if (place % WAYS == WAYS - 1) {
        int better = place - 1 - (int) (hash >>> 40 & 1);
        put(place, texts[better], hashes[better]);
        put(better, text, hash);
      }
    }

    /** Returns a larger one with those texts that came again. */
    Table doubled() {
      Table larger = new Table(texts.length * 2);
      for (int i = 0; i < texts.length; i++) {
        KnownText text = texts[i];
        if (text != null && text.cameAgain) {
          int bucket = larger.bucket(hashes[i]);
          larger.put(larger.freeIn(bucket), text, hashes[i]);
        }
      }
      return larger;
    }
  }
}
