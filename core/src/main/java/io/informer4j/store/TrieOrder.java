package io.informer4j.store;

import org.jspecify.annotations.Nullable;

/**
 * Hashes in the order in which a {@link PersistentTrie} holds them: by their lowest six bits, among equal ones by the next six,
 * and so on; what is below one node is a run of neighbours. Equal hashes stay in the order in which they came.
 *
 * <p><i>Implementation notes.</i> A radix sort, two levels of the trie at a time, from the lowest to the highest: its time is
 * linear, and it is nothing but short loops over arrays (see {@link FirstFill} for why that counts).
 *
 * <p><b>Threading:</b> for one thread.
 */
final class TrieOrder {

  private static final int MASK = (1 << TrieNode.BITS_PER_LEVEL) - 1;
  private static final int BITS_PER_PASS = 2 * TrieNode.BITS_PER_LEVEL;
  private static final int PASSES = (TrieNode.HASH_BITS + BITS_PER_PASS - 1) / BITS_PER_PASS;

  /** The hashes, in order. */
  final int[] hashes;

  /** Where each of them stood before. */
  final int[] positions;

  private TrieOrder(int[] hashes, int[] positions) {
    this.hashes = hashes;
    this.positions = positions;
  }

  /** Returns the order of these hashes, which stay as they are. */
  static TrieOrder of(int[] unsorted) {
    long[] items = new long[unsorted.length];
    for (int i = 0; i < items.length; i++) {
      items[i] = (long) i << Integer.SIZE | Integer.toUnsignedLong(unsorted[i]);
    }
    for (int pass = PASSES - 1; pass >= 0; pass--) {
      items = sorted(items, pass * BITS_PER_PASS);
    }
    int[] hashes = new int[items.length];
    int[] positions = new int[items.length];
    for (int i = 0; i < items.length; i++) {
      hashes[i] = (int) items[i];
      positions[i] = (int) (items[i] >>> Integer.SIZE);
    }
    return new TrieOrder(hashes, positions);
  }

  /** Sorts by the bits of two levels, the upper of which begins here. */
  private static long[] sorted(long[] items, int shift) {
    int[] next = starts(items, shift);
    long[] sorted = new long[items.length];
    for (long item : items) {
      int hash = (int) item;
      int bits = (hash >>> shift & MASK) << TrieNode.BITS_PER_LEVEL
          | (hash >>> (shift + TrieNode.BITS_PER_LEVEL) & MASK);
      sorted[next[bits]++] = item;
    }
    return sorted;
  }

  /** Returns where the items of each value of those bits begin. */
  private static int[] starts(long[] items, int shift) {
    int[] starts = new int[(1 << BITS_PER_PASS) + 1];
    for (long item : items) {
      int hash = (int) item;
      int bits = (hash >>> shift & MASK) << TrieNode.BITS_PER_LEVEL
          | (hash >>> (shift + TrieNode.BITS_PER_LEVEL) & MASK);
      starts[bits + 1]++;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    return starts;
  }

  /** Returns whether two of the keys are equal; they stand as their hashes did before. */
  boolean hasTwins(@Nullable Object[] keys) {
    for (int i = 1; i < hashes.length; i++) {
      if (hashes[i] == hashes[i - 1] && isTwin(keys, i)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a key is equal to one before it. */
  @SuppressWarnings("NullAway") // the caller has filled the array
  private boolean isTwin(@Nullable Object[] keys, int at) {
    for (int i = at - 1; i >= 0 && hashes[i] == hashes[at]; i--) {
      if (keys[positions[i]].equals(keys[positions[at]])) {
        return true;
      }
    }
    return false;
  }
}
