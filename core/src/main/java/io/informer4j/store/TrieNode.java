package io.informer4j.store;

import org.jspecify.annotations.Nullable;

/**
 * What a node of a {@link PersistentTrie} looks like, and how it is read. A node is a plain array:
 *
 * <pre>
 * owner | owner of the child bitmaps | child bitmaps | slot … slot
 * </pre>
 *
 * <p>A slot holds an element, or a sub-node for the elements that have the same six bits of hash here. A node has a
 * bitmap of the six-bit values that occur, and its slots stand in the order of these bits, so that they can be addressed
 * by counting bits. The bitmap lies not in the node itself but in the <i>child bitmaps</i> of its parent, which has one
 * for each of its slots, zero for elements; that of the root lies in the trie. A node without sub-nodes has no child
 * bitmaps. Versions share them as long as they stay the same, as they do when elements are replaced.
 *
 * <p>Keys whose 32 bits of hash are all equal end in a <i>bag</i>: a node whose bitmap is zero and which is searched from
 * its first slot to its last. The empty trie is an empty bag.
 *
 * <p><i>Implementation notes.</i> No class with a bitmap and an array as its fields: a look-up would have to wait for the
 * one before it could begin to load the other, and both are likely cache misses on the lowest level. The child bitmaps of
 * the upper levels, in contrast, are few and stay in the cache. One bitmap and a look at the class of what is in the slot,
 * rather than a bitmap for elements and another one for sub-nodes (CHAMP), because it takes fewer instructions, and a
 * processor overlaps as many look-ups as fit into its window.
 *
 * <p><b>Threading:</b> written only by the thread that runs its {@link TrieEditor.Edit}, before the trie is published;
 * immutable from then on.
 */
final class TrieNode {

  /** Where the edit stands that made this array and may change it in place, as long as it lasts. */
  static final int OWNER = 0;

  /** Where the edit stands that made the child bitmaps and may change them in place. */
  static final int BITMAPS_OWNER = 1;

  static final int CHILD_BITMAPS = 2;

  /** How long the header is, and hence where the slots begin. */
  static final int HEADER = 3;

  static final @Nullable Object[] EMPTY = new @Nullable Object[HEADER];

  static final int BITS_PER_LEVEL = 6;
  static final int HASH_BITS = 32;

  /** Six levels consume the 32 bits of the hash, six at a time; the seventh is the bag. */
  static final int MAX_DEPTH = 7;

  private TrieNode() {}

  static Object keyOf(Object element) {
    return element instanceof PersistentTrie.Keyed<?> keyed ? keyed.key : element;
  }

  /** Returns the element of this key in a trie, given its root and the bitmap of that. */
  @SuppressWarnings(
      "NullAway") // only the header has empty places; where sub-nodes are, their bitmaps are
  static @Nullable Object get(@Nullable Object[] root, long rootBitmap, Object key, int hash) {
    @Nullable Object[] node = root;
    long bitmap = rootBitmap;
    for (int rest = hash; ; rest >>>= BITS_PER_LEVEL) {
      // Java shifts by the lowest six bits, so that the bit we look for becomes the sign, and those
      // above it vanish.
      long upToBit = bitmap << ~rest;
      if (upToBit >= 0) {
        return bitmap == 0 ? getFromBag(node, key) : null;
      }
      int index = Long.bitCount(upToBit) - 1;
      Object content = node[HEADER + index];
      if (!isNode(content)) {
        return key.equals(keyOf(content)) ? content : null;
      }
      bitmap = ((long[]) node[CHILD_BITMAPS])[index];
      node = (Object[]) content;
    }
  }

  /** Writes all elements below a node into an array from this index on and returns the index after the last one. */
  static int copyInto(@Nullable Object[] node, @Nullable Object[] target, int from) {
    boolean hasChildren = node[CHILD_BITMAPS] != null;
    int next = from;
    // Most nodes hold about three elements, too few for System.arraycopy to pay.
    for (int i = HEADER; i < node.length; i++) {
      Object content = node[i];
      if (hasChildren && isNode(content)) {
        next = copyInto((Object[]) content, target, next);
      } else {
        target[next++] = content;
      }
    }
    return next;
  }

  /** Returns whether the content of a slot is a sub-node. No element is an array. */
  static boolean isNode(Object content) {
    return content.getClass() == Object[].class;
  }

  static int slotCount(@Nullable Object[] node) {
    return node.length - HEADER;
  }

  @SuppressWarnings("NullAway") // only the header has empty places
  static Object slot(@Nullable Object[] node, int index) {
    return node[HEADER + index];
  }

  static @Nullable Object[] child(@Nullable Object[] node, int index) {
    return (Object[]) slot(node, index);
  }

  static boolean hasChildren(@Nullable Object[] node) {
    for (int i = 0; i < slotCount(node); i++) {
      if (isNode(slot(node, i))) {
        return true;
      }
    }
    return false;
  }

  /** Returns the bitmaps of a node's children, one for each slot; null if there are none. */
  static long @Nullable [] childBitmaps(@Nullable Object[] node) {
    return (long[]) node[CHILD_BITMAPS];
  }

  /** Returns the bitmap of a child that is there. */
  @SuppressWarnings("NullAway") // where sub-nodes are, their bitmaps are
  static long childBitmap(@Nullable Object[] node, int index) {
    return childBitmaps(node)[index];
  }

  /** Below the root only a removal leaves such a node, and its parent takes the element up at once. */
  static boolean isLoneElement(@Nullable Object[] node) {
    return slotCount(node) == 1 && node[CHILD_BITMAPS] == null;
  }

  /** Returns the index of an element of this key in a bag, or -1. */
  static int indexInBag(@Nullable Object[] bag, Object key) {
    for (int i = 0; i < slotCount(bag); i++) {
      if (key.equals(keyOf(slot(bag, i)))) {
        return i;
      }
    }
    return -1;
  }

  private static @Nullable Object getFromBag(@Nullable Object[] bag, Object key) {
    int index = indexInBag(bag, key);
    return index < 0 ? null : slot(bag, index);
  }
}
