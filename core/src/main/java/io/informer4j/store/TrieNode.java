package io.informer4j.store;

import org.jspecify.annotations.Nullable;

/**
 * A node of a {@link PersistentTrie}: elements first, in the order of their bits in {@code dataMap}, then sub-nodes, in
 * the reverse order of their bits in {@code nodeMap}, so that both can be addressed by counting bits.
 *
 * <p>Keys whose 32 bits of hash are all equal end in a <i>bag</i>: a node without bitmaps that is searched from its
 * first slot to its last. The empty trie is an empty bag.
 *
 * <p><b>Threading:</b> written only by the thread that runs its {@link TrieEditor.Edit}, before the trie is published;
 * immutable from then on.
 */
final class TrieNode {

  static final TrieNode EMPTY = new TrieNode(null, 0, 0, new Object[0]);

  /** Six levels consume the 32 bits of the hash, six at a time; the seventh is the bag. */
  static final int MAX_DEPTH = 7;

  private static final int BITS_PER_LEVEL = 6;
  private static final int HASH_BITS = 32;

  /** The edit that made this node and may change it in place, as long as it lasts. */
  private final TrieEditor.@Nullable Edit owner;

  private long dataMap;
  private long nodeMap;
  private Object[] slots;

  private TrieNode(TrieEditor.@Nullable Edit owner, long dataMap, long nodeMap, Object[] slots) {
    this.owner = owner;
    this.dataMap = dataMap;
    this.nodeMap = nodeMap;
    this.slots = slots;
  }

  static Object keyOf(Object element) {
    return element instanceof PersistentTrie.Keyed<?> keyed ? keyed.key : element;
  }

  @Nullable
  Object get(Object key, int hash) {
    TrieNode node = this;
    for (int rest = hash; ; rest >>>= BITS_PER_LEVEL) {
      long bit = 1L << rest; // Java shifts by the lowest six bits
      if ((node.dataMap & bit) != 0) {
        Object element = node.slots[node.dataIndex(bit)];
        return keyOf(element).equals(key) ? element : null;
      }
      if ((node.nodeMap & bit) == 0) {
        return node.getFromBag(key);
      }
      node = (TrieNode) node.slots[node.nodeIndex(bit)];
    }
  }

  /**
   * Returns this trie with an element in place of the one of equal key, which the editor gets to know, or in addition.
   */
  TrieNode put(TrieEditor<?, ?> editor, int shift, Object key, int hash, Object element) {
    if (shift >= HASH_BITS) {
      return putIntoBag(editor, key, element);
    }
    long bit = 1L << (hash >>> shift);
    if ((dataMap & bit) != 0) {
      int at = dataIndex(bit);
      Object there = slots[at];
      Object keyThere = keyOf(there);
      if (keyThere.equals(key)) {
        editor.noteDisplaced(there);
        return withSlot(editor.token(), at, element);
      }
      TrieNode pair =
          pair(editor.token(), shift + BITS_PER_LEVEL, there, keyThere.hashCode(), element, hash);
      return withElementSunk(editor.token(), bit, at, pair);
    }
    if ((nodeMap & bit) != 0) {
      int at = nodeIndex(bit);
      TrieNode child = (TrieNode) slots[at];
      TrieNode changed = child.put(editor, shift + BITS_PER_LEVEL, key, hash, element);
      return withSlot(editor.token(), at, changed);
    }
    return reshaped(
        editor.token(), dataMap | bit, nodeMap, inserted(slots, dataIndex(bit), element));
  }

  /** Returns this trie without the element of this key, which the editor gets to know. */
  TrieNode remove(TrieEditor<?, ?> editor, int shift, Object key, int hash) {
    if (shift >= HASH_BITS) {
      return removeFromBag(editor, key);
    }
    long bit = 1L << (hash >>> shift);
    if ((dataMap & bit) != 0) {
      int at = dataIndex(bit);
      Object there = slots[at];
      if (!keyOf(there).equals(key)) {
        return this;
      }
      editor.noteDisplaced(there);
      return reshaped(editor.token(), dataMap ^ bit, nodeMap, removed(slots, at));
    }
    if ((nodeMap & bit) == 0) {
      return this;
    }
    int at = nodeIndex(bit);
    TrieNode child = (TrieNode) slots[at];
    TrieNode changed = child.remove(editor, shift + BITS_PER_LEVEL, key, hash);
    return changed.isLoneElement()
        ? withElementRaised(editor.token(), bit, at, changed.slots[0])
        : withSlot(editor.token(), at, changed);
  }

  /** Writes all elements into an array from this index on and returns the index after the last one. */
  int copyInto(Object[] target, int from) {
    Object[] source = slots;
    int elements = source.length - Long.bitCount(nodeMap);
    int next = from;
    // Most nodes hold about three elements, too few for System.arraycopy to pay.
    for (int i = 0; i < elements; i++) {
      target[next++] = source[i];
    }
    for (int i = elements; i < source.length; i++) {
      next = ((TrieNode) source[i]).copyInto(target, next);
    }
    return next;
  }

  int elementCount() {
    return slots.length - Long.bitCount(nodeMap);
  }

  Object element(int index) {
    return slots[index];
  }

  int childCount() {
    return Long.bitCount(nodeMap);
  }

  TrieNode child(int index) {
    return (TrieNode) slots[elementCount() + index];
  }

  /** Below the root only a removal leaves such a node, and its parent takes the element up at once. */
  boolean isLoneElement() {
    return slots.length == 1 && nodeMap == 0;
  }

  boolean isBag() {
    return dataMap == 0 && nodeMap == 0;
  }

  private int dataIndex(long bit) {
    return Long.bitCount(dataMap & (bit - 1));
  }

  private int nodeIndex(long bit) {
    return slots.length - 1 - Long.bitCount(nodeMap & (bit - 1));
  }

  private @Nullable Object getFromBag(Object key) {
    int at = isBag() ? indexInBag(key) : -1;
    return at < 0 ? null : slots[at];
  }

  private int indexInBag(Object key) {
    for (int i = 0; i < slots.length; i++) {
      if (keyOf(slots[i]).equals(key)) {
        return i;
      }
    }
    return -1;
  }

  private TrieNode putIntoBag(TrieEditor<?, ?> editor, Object key, Object element) {
    int at = indexInBag(key);
    if (at < 0) {
      return reshaped(editor.token(), 0, 0, inserted(slots, slots.length, element));
    }
    editor.noteDisplaced(slots[at]);
    return withSlot(editor.token(), at, element);
  }

  private TrieNode removeFromBag(TrieEditor<?, ?> editor, Object key) {
    int at = indexInBag(key);
    if (at < 0) {
      return this;
    }
    editor.noteDisplaced(slots[at]);
    return reshaped(editor.token(), 0, 0, removed(slots, at));
  }

  /** Returns the smallest sub-trie that keeps two elements of different keys apart. */
  private static TrieNode pair(
      TrieEditor.Edit edit, int shift, Object one, int hashOfOne, Object two, int hashOfTwo) {
    if (shift >= HASH_BITS) {
      return new TrieNode(edit, 0, 0, new Object[] {one, two});
    }
    long bitOfOne = 1L << (hashOfOne >>> shift);
    long bitOfTwo = 1L << (hashOfTwo >>> shift);
    if (bitOfOne == bitOfTwo) {
      TrieNode below = pair(edit, shift + BITS_PER_LEVEL, one, hashOfOne, two, hashOfTwo);
      return new TrieNode(edit, 0, bitOfOne, new Object[] {below});
    }
    boolean inOrder = Long.compareUnsigned(bitOfOne, bitOfTwo) < 0;
    Object[] both = inOrder ? new Object[] {one, two} : new Object[] {two, one};
    return new TrieNode(edit, bitOfOne | bitOfTwo, 0, both);
  }

  /** Returns this node with a sub-node in place of the element at this index. */
  private TrieNode withElementSunk(TrieEditor.Edit edit, long bit, int at, TrieNode below) {
    Object[] changed = owner == edit ? slots : slots.clone();
    int to = nodeIndex(bit);
    System.arraycopy(changed, at + 1, changed, at, to - at);
    changed[to] = below;
    return reshaped(edit, dataMap ^ bit, nodeMap | bit, changed);
  }

  /** Returns this node with an element in place of the sub-node at this index. */
  private TrieNode withElementRaised(TrieEditor.Edit edit, long bit, int at, Object element) {
    Object[] changed = owner == edit ? slots : slots.clone();
    int to = dataIndex(bit);
    System.arraycopy(changed, to, changed, to + 1, at - to);
    changed[to] = element;
    return reshaped(edit, dataMap | bit, nodeMap ^ bit, changed);
  }

  private TrieNode withSlot(TrieEditor.Edit edit, int at, Object content) {
    if (slots[at] == content) {
      return this;
    }
    if (owner == edit) {
      slots[at] = content;
      return this;
    }
    Object[] changed = slots.clone();
    changed[at] = content;
    return new TrieNode(edit, dataMap, nodeMap, changed);
  }

  private TrieNode reshaped(
      TrieEditor.Edit edit, long newDataMap, long newNodeMap, Object[] newSlots) {
    if (owner != edit) {
      return new TrieNode(edit, newDataMap, newNodeMap, newSlots);
    }
    dataMap = newDataMap;
    nodeMap = newNodeMap;
    slots = newSlots;
    return this;
  }

  private static Object[] inserted(Object[] array, int at, Object element) {
    Object[] longer = new Object[array.length + 1];
    System.arraycopy(array, 0, longer, 0, at);
    longer[at] = element;
    System.arraycopy(array, at, longer, at + 1, array.length - at);
    return longer;
  }

  private static Object[] removed(Object[] array, int at) {
    Object[] shorter = new Object[array.length - 1];
    System.arraycopy(array, 0, shorter, 0, at);
    System.arraycopy(array, at + 1, shorter, at, shorter.length - at);
    return shorter;
  }
}
