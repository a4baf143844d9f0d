package io.informer4j.compact;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A bounded table of parts of objects, found by the bytes that they were decoded from: containers, tolerations, probes or owner
 * references that thousands of objects have in common are decoded once and are then the same in all of them.
 *
 * <pre>{@code
 * Object part = parts.look(kind, bytes, from, to);
 * if (part == null) {
 *   part = decode(bytes, from, to);
 * } else if (part == SharedParts.SEEN_AGAIN) {
 *   part = decode(bytes, from, to);
 *   parts.add(kind, Arrays.copyOfRange(bytes, from, to), part);
 * }
 * }</pre>
 *
 * <p>Whoever shares parts shares what a setter does to them, too: they belong in caches whose objects nobody may change, and
 * nowhere else.
 *
 * <p><i>Implementation notes:</i> a part is kept when its bytes come for the second time, so that what comes once costs a hash
 * and four bytes. Kinds of which hardly any are found are not looked for during their next few thousand: diverse objects
 * cost no more time than without the table. Buckets of two, the last found first; the tables double while they are being fought over,
 * up to 16,384 parts of at most 2 KB.
 *
 * <p><b>Threading:</b> may be used from any thread, several at once, without locks: whoever finds a part sees all that was put
 * into it, and nobody changes it any more. It is compared before it is handed out, so that a race costs a part that is not
 * shared, or a count, and nothing else.
 */
public final class SharedParts {

  /** Instead of a part that is not there and has come for the second time. */
  public static final Object SEEN_AGAIN = new Object();

  /** Longer parts are hardly ever the same. */
  public static final int LONGEST = 2048;

  private static final int SMALLEST = 1 << 8;
  private static final int LARGEST = 1 << 14;
  private static final int FEWEST_SIGHTINGS = 1 << 10;
  private static final int MOST_SIGHTINGS = 1 << 15;
  /** After so many of a kind it is decided whether to go on looking for it. */
  private static final int WINDOW = 256;

  private static final int PAUSE = 16 * WINDOW;
  /** So few that it grows before the code that uses it is compiled, to which growing would be news. */
  private static final int FEWEST_LISTS = 1 << 4;

  private static final int MOST_LISTS = 1 << 12;

  /** A part, and what it was made of. */
  private static final class Part {

    final int kind;
    final long hash;
    final byte[] bytes;
    final Object object;

    Part(int kind, long hash, byte[] bytes, Object object) {
      this.kind = kind;
      this.hash = hash;
      this.bytes = bytes;
      this.object = object;
    }
  }

  /** Parts are objects with setters: a plain read by another thread might see one without its fields, and hand it on. */
  private volatile AtomicReferenceArray<@Nullable Part> parts =
      new AtomicReferenceArray<>(SMALLEST);

  private int evictions;
  /** What is left of the hashes of what came lately. */
  private int[] sightings = new int[FEWEST_SIGHTINGS];

  private int displaced;
  private final Attempts attempts = new Attempts(WINDOW, PAUSE);

  /** Lists of parts that are shared, each where the next one with the same low bits of its hash takes its place. */
  private List<?>[] lists = emptyLists(FEWEST_LISTS);

  private int newLists;

  private SharedParts() {}

  /** Returns a table of its own. */
  public static SharedParts bounded() {
    return new SharedParts();
  }

  /** Returns the hash of a part of a kind, the same that {@link #look} finds. */
  private static long hash(int kind, byte[] array, int from, int to) {
    return Words.mix(Words.hash(array, from, to), kind);
  }

  /**
   * Returns the part that was made of these bytes; {@link #SEEN_AGAIN} if it is not remembered, and should be; null if it need not be.
   *
   * <p>Written out on purpose, the hash as well, as {@link Interner#find(byte[], int, int)} is and for the same reason.
   */
  @Nullable
  public Object look(int kind, byte[] array, int from, int to) {
    int length = to - from;
    if (length > LONGEST || !attempts.isWorthwhile(kind)) {
      return null;
    }
    long hash = length;
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      hash = Words.mix(hash, Words.at(array, at));
    }
    if (at < to) {
      hash = Words.mix(hash, Words.first(Words.at(array, at), to - at));
    }
    hash = Words.mix(hash, kind);
    AtomicReferenceArray<@Nullable Part> current = parts;
    int bucket = bucket(hash, current.length());
    Part first = current.getAcquire(bucket);
    Part second = current.getAcquire(bucket + 1);
    boolean isSecond = first == null || first.hash != hash;
    Part part = isSecond ? second : first;
    if (part != null
        && part.hash == hash
        && part.kind == kind
        && Arrays.equals(part.bytes, 0, part.bytes.length, array, from, to)) {
      if (isSecond) {
        current.setRelease(bucket, part);
        current.setRelease(bucket + 1, first);
      }
      attempts.succeeded(kind);
      return part.object;
    }
    int[] seen = sightings;
    int place = (int) (hash >>> 40) & (seen.length - 1);
    int rest = (int) hash | 1;
    int before = seen[place];
    seen[place] = rest;
    if (before == rest) {
      return SEEN_AGAIN;
    }
    if (before != 0 && ++displaced > seen.length && seen.length < MOST_SIGHTINGS) {
      displaced = 0;
      sightings = new int[seen.length * 2];
    }
    return null;
  }

  /**
   * Remembers a part, and forgets another one if there is no room.
   *
   * @param bytes what it was made of, which must not be changed any more
   */
  public void add(int kind, byte[] bytes, Object object) {
    long hash = hash(kind, bytes, 0, bytes.length);
    AtomicReferenceArray<@Nullable Part> current = parts;
    int bucket = bucket(hash, current.length());
    Part part = new Part(kind, hash, bytes, object);
    if (current.getAcquire(bucket) == null) {
      current.setRelease(bucket, part);
      return;
    }
    boolean isFull = current.getAcquire(bucket + 1) != null;
    current.setRelease(bucket + 1, part);
    if (isFull && ++evictions > current.length() / 2 && current.length() < LARGEST) {
      evictions = 0;
      parts = doubled(current);
    }
  }

  /** Returns a list of parts, all of which are shared: the same one as before if it came lately. */
  public List<@Nullable Object> list(@Nullable Object[] array, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + System.identityHashCode(array[i]);
    }
    List<?>[] current = lists;
    int place = (hash ^ hash >>> 15) & (current.length - 1);
    List<?> before = current[place];
    if (isOf(before, array, from, to)) {
      @SuppressWarnings("unchecked") // it was made here
      List<@Nullable Object> known = (List<@Nullable Object>) before;
      return known;
    }
    List<@Nullable Object> made = CompactList.of(array, from, to);
    current[place] = made;
    if (++newLists > current.length && current.length < MOST_LISTS) {
      newLists = 0;
      lists = emptyLists(current.length * 2);
    }
    return made;
  }

  private static List<?>[] emptyLists(int count) {
    List<?>[] empty = new List<?>[count];
    Arrays.fill(empty, CompactList.NONE);
    return empty;
  }

  private static boolean isOf(List<?> list, @Nullable Object[] array, int from, int to) {
    boolean isSame = list.size() == to - from;
    for (int i = from; isSame && i < to; i++) {
      isSame = list.get(i - from) == array[i];
    }
    return isSame;
  }

  private static AtomicReferenceArray<@Nullable Part> doubled(
      AtomicReferenceArray<@Nullable Part> old) {
    AtomicReferenceArray<@Nullable Part> larger = new AtomicReferenceArray<>(old.length() * 2);
    for (int i = 0; i < old.length(); i++) {
      Part part = old.getAcquire(i);
      if (part != null) {
        int bucket = bucket(part.hash, larger.length());
        larger.setRelease(larger.getAcquire(bucket) == null ? bucket : bucket + 1, part);
      }
    }
    return larger;
  }

  private static int bucket(long hash, int length) {
    return (int) (hash ^ hash >>> 32) & (length - 2);
  }
}
