package io.informer4j.store;

import static io.informer4j.store.TrieNode.BITMAPS_OWNER;
import static io.informer4j.store.TrieNode.BITS_PER_LEVEL;
import static io.informer4j.store.TrieNode.CHILD_BITMAPS;
import static io.informer4j.store.TrieNode.HEADER;
import static io.informer4j.store.TrieNode.MAX_DEPTH;
import static io.informer4j.store.TrieNode.OWNER;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@linkplain PersistentTrie tries} of many elements at once: the nodes that {@link TrieEditor#put} would leave after all of them,
 * each made once, at its final length.
 *
 * <p><i>Implementation notes.</i> Elements come in {@link TrieOrder}. Two neighbours part on the level where their hashes differ;
 * an element therefore lies on the deeper one of the levels where it parts from the one before and from the one after it. On each
 * level there is at most one node that is not complete: the one on the way to the last element.
 *
 * <p><b>Threading:</b> for one thread and one edit; for one trie after the other.
 */
final class TrieBuilder {

  private static final int BAG = MAX_DEPTH - 1;

  /** The incomplete node of one level. */
  private static final class Unfinished {
    @Nullable
    Object[] slots = new @Nullable Object[1 << BITS_PER_LEVEL];

    long[] childBitmaps = new long[1 << BITS_PER_LEVEL];
    int size;
    long bitmap;
    boolean hasChildren;
  }

  private final TrieEditor.Edit edit;
  private final Unfinished[] levels = new Unfinished[MAX_DEPTH];

  /** Creates a builder of tries that this edit may go on to change in place. */
  TrieBuilder(TrieEditor.Edit edit) {
    this.edit = edit;
    Arrays.setAll(levels, i -> new Unfinished());
  }

  /**
   * Returns the trie of these elements.
   *
   * @param elements of distinct keys, in {@link TrieOrder}
   * @param hashes of their keys, in the same order
   */
  <K, E> PersistentTrie<K, E> build(@Nullable Object[] elements, int[] hashes) {
    if (elements.length == 0) {
      return PersistentTrie.empty();
    }
    add(elements, hashes);
    long bitmap = levels[0].bitmap;
    return new PersistentTrie<>(finish(0), bitmap, elements.length);
  }

  private void add(@Nullable Object[] elements, int[] hashes) {
    int partedBefore = 0;
    for (int i = 0; i < elements.length; i++) {
      int hash = hashes[i];
      int partsAfter = 0;
      if (i + 1 < hashes.length) {
        int difference = hash ^ hashes[i + 1];
        partsAfter =
            difference == 0 ? BAG : Integer.numberOfTrailingZeros(difference) / BITS_PER_LEVEL;
      }
      int depth = Math.max(partedBefore, partsAfter);
      Unfinished level = levels[depth];
      if (level.size == level.slots.length) {
        enlarge(level);
      }
      level.slots[level.size] = elements[i];
      level.childBitmaps[level.size++] = 0;
      level.bitmap |= depth == BAG ? 0 : 1L << (hash >>> (depth * BITS_PER_LEVEL));
      for (; depth > partsAfter; depth--) {
        finishChild(depth, hash);
      }
      partedBefore = partsAfter;
    }
  }

  /** Only a bag has more slots than six bits have values. */
  private static void enlarge(Unfinished bag) {
    bag.slots = Arrays.copyOf(bag.slots, 2 * bag.size);
    bag.childBitmaps = new long[2 * bag.size];
  }

  /** Puts the node of a level into that of the level above it. */
  private void finishChild(int depth, int hash) {
    Unfinished parent = levels[depth - 1];
    parent.childBitmaps[parent.size] = levels[depth].bitmap;
    parent.slots[parent.size++] = finish(depth);
    parent.bitmap |= 1L << (hash >>> ((depth - 1) * BITS_PER_LEVEL));
    parent.hasChildren = true;
  }

  /** Returns the node of a level and begins the next one. */
  private @Nullable Object[] finish(int depth) {
    Unfinished level = levels[depth];
    @Nullable Object[] node = new @Nullable Object[HEADER + level.size];
    System.arraycopy(level.slots, 0, node, HEADER, level.size);
    node[OWNER] = edit;
    if (level.hasChildren) {
      node[CHILD_BITMAPS] = Arrays.copyOf(level.childBitmaps, level.size);
      node[BITMAPS_OWNER] = edit;
    }
    level.size = 0;
    level.bitmap = 0;
    level.hasChildren = false;
    return node;
  }
}
