package io.informer4j.store;

import static io.informer4j.store.TrieNode.BITMAPS_OWNER;
import static io.informer4j.store.TrieNode.BITS_PER_LEVEL;
import static io.informer4j.store.TrieNode.CHILD_BITMAPS;
import static io.informer4j.store.TrieNode.HASH_BITS;
import static io.informer4j.store.TrieNode.HEADER;
import static io.informer4j.store.TrieNode.OWNER;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The next version of a {@link PersistentTrie} in the making. What it copies, it owns and changes in place until its
 * edit is over.
 *
 * <p><i>Implementation notes.</i> A change goes from the root to its place and makes each node on its way the editor's
 * own. A node is addressed as a slot of its parent, since that is where its bitmap is, too; the root is the only slot of
 * the <i>trunk</i>, which begins with the first change. Child bitmaps have an owner of their own: most changes replace
 * elements and leave all bitmaps as they are, so that the copy of a node can share them, which take twice the room of
 * its slots.
 *
 * <p><b>Threading:</b> for one thread. Of no use once the trie it built can be seen by others: the next edit has to
 * begin with a new token.
 */
final class TrieEditor<K, E> implements Iterable<E> {

  /** The identity of one edit. Nodes keep it for as long as they live, so it holds nothing. */
  static final class Edit {}

  private final PersistentTrie<K, E> origin;
  private final Edit edit;
  private @Nullable Object @Nullable [] trunk;
  private int size;

  TrieEditor(PersistentTrie<K, E> origin, Edit edit) {
    this.origin = origin;
    this.edit = edit;
    this.size = origin.size();
  }

  int size() {
    return size;
  }

  @SuppressWarnings("unchecked") // only elements of type E are put in
  @Nullable
  E get(K key) {
    return trunk == null
        ? origin.get(key)
        : (E) TrieNode.get(
            TrieNode.child(trunk, 0), TrieNode.childBitmap(trunk, 0), key, key.hashCode());
  }

  /** Inserts an element or replaces the one of equal key; returns the latter. */
  @SuppressWarnings("unchecked") // only elements of type E are put in
  @Nullable
  E put(E element) {
    Object key = TrieNode.keyOf(element);
    E before = (E) put(trunk(), key, key.hashCode(), element);
    if (before == null) {
      size++;
    }
    return before;
  }

  /** Removes and returns the element of this key, if there is one. */
  @Nullable
  E remove(K key) {
    E before = get(key);
    if (before != null) {
      remove(trunk(), 0, 0, key, key.hashCode());
      size--;
    }
    return before;
  }

  void clear() {
    replaceBy(PersistentTrie.empty());
  }

  /** Goes on with another trie: the empty one, or one that was built for this edit. */
  void replaceBy(PersistentTrie<K, E> other) {
    trunk = trunkOf(other.root(), other.bitmap());
    size = other.size();
  }

  /** Iterates over the trie as it stands; not to be edited meanwhile. */
  @Override
  public Iterator<E> iterator() {
    return build().iterator();
  }

  /** Returns the trie as it stands; the original one if nothing has been put or removed. */
  PersistentTrie<K, E> build() {
    if (trunk == null) {
      return origin;
    }
    if (size == 0) {
      return origin.size() == 0 ? origin : PersistentTrie.empty();
    }
    return new PersistentTrie<>(TrieNode.child(trunk, 0), TrieNode.childBitmap(trunk, 0), size);
  }

  private @Nullable Object[] trunk() {
    if (trunk == null) {
      trunk = trunkOf(origin.root(), origin.bitmap());
    }
    return trunk;
  }

  private @Nullable Object[] trunkOf(@Nullable Object[] root, long bitmap) {
    return new @Nullable Object[] {edit, edit, new long[] {bitmap}, root};
  }

  private @Nullable Object put(@Nullable Object[] from, Object key, int hash, Object element) {
    @Nullable Object[] parent = from;
    int child = 0;
    for (int shift = 0; shift < HASH_BITS; shift += BITS_PER_LEVEL) {
      long bit = bit(hash, shift);
      long bitmap = TrieNode.childBitmap(parent, child);
      int index = index(bitmap, bit);
      if ((bitmap & bit) == 0) {
        insert(parent, child, index, element);
        setBitmap(parent, child, bitmap | bit);
        return null;
      }
      @Nullable Object[] node = ownChild(parent, child);
      Object there = TrieNode.slot(node, index);
      if (!TrieNode.isNode(there)) {
        Object keyThere = TrieNode.keyOf(there);
        if (key.equals(keyThere)) {
          node[HEADER + index] = element;
          return there;
        }
        sink(node, index, keyThere.hashCode(), shift + BITS_PER_LEVEL);
      }
      parent = node;
      child = index;
    }
    return putIntoBag(parent, child, key, element);
  }

  private @Nullable Object putIntoBag(
      @Nullable Object[] parent, int child, Object key, Object element) {
    @Nullable Object[] bag = TrieNode.child(parent, child);
    int index = TrieNode.indexInBag(bag, key);
    if (index < 0) {
      insert(parent, child, TrieNode.slotCount(bag), element);
      return null;
    }
    Object there = TrieNode.slot(bag, index);
    ownChild(parent, child)[HEADER + index] = element;
    return there;
  }

  /** Removes the element of a key, which is there. */
  private void remove(@Nullable Object[] parent, int child, int shift, Object key, int hash) {
    @Nullable Object[] node = TrieNode.child(parent, child);
    if (shift >= HASH_BITS) {
      delete(parent, child, TrieNode.indexInBag(node, key));
      return;
    }
    long bit = bit(hash, shift);
    long bitmap = TrieNode.childBitmap(parent, child);
    int index = index(bitmap, bit);
    if (!TrieNode.isNode(TrieNode.slot(node, index))) {
      delete(parent, child, index);
      setBitmap(parent, child, bitmap ^ bit);
      return;
    }
    node = ownChild(parent, child);
    remove(node, index, shift + BITS_PER_LEVEL, key, hash);
    if (TrieNode.isLoneElement(TrieNode.child(node, index))) {
      raise(node, index);
    }
  }

  private static long bit(int hash, int shift) {
    return 1L << (hash >>> shift); // Java shifts by the lowest six bits
  }

  /** Returns the index of the slot of this bit, or the one that it would have. */
  private static int index(long bitmap, long bit) {
    return Long.bitCount(bitmap & (bit - 1));
  }

  /** Returns a child of a node of ours, after making it ours, too. */
  private @Nullable Object[] ownChild(@Nullable Object[] parent, int child) {
    @Nullable Object[] node = TrieNode.child(parent, child);
    if (node[OWNER] == edit) {
      return node;
    }
    @Nullable Object[] copy = node.clone();
    copy[OWNER] = edit;
    parent[HEADER + child] = copy;
    return copy;
  }

  /** Sets the bitmap of a child of a node of ours. */
  private void setBitmap(@Nullable Object[] node, int child, long bitmap) {
    long[] bitmaps = TrieNode.childBitmaps(node);
    if (bitmaps == null || node[BITMAPS_OWNER] != edit) {
      bitmaps = bitmaps == null ? new long[TrieNode.slotCount(node)] : bitmaps.clone();
      setBitmaps(node, bitmaps);
    }
    bitmaps[child] = bitmap;
  }

  private void setBitmaps(@Nullable Object[] node, long @Nullable [] bitmaps) {
    node[CHILD_BITMAPS] = bitmaps;
    node[BITMAPS_OWNER] = bitmaps == null ? null : edit;
  }

  /** Puts an element into a new slot of a child. */
  private void insert(@Nullable Object[] parent, int child, int index, Object element) {
    @Nullable Object[] node = TrieNode.child(parent, child);
    @Nullable Object[] longer = new @Nullable Object[node.length + 1];
    int at = HEADER + index;
    System.arraycopy(node, 0, longer, 0, at);
    longer[at] = element;
    System.arraycopy(node, at, longer, at + 1, node.length - at);
    longer[OWNER] = edit;
    parent[HEADER + child] = longer;

    long[] bitmaps = TrieNode.childBitmaps(node);
    if (bitmaps != null) {
      long[] longerBitmaps = new long[bitmaps.length + 1];
      System.arraycopy(bitmaps, 0, longerBitmaps, 0, index);
      System.arraycopy(bitmaps, index, longerBitmaps, index + 1, bitmaps.length - index);
      setBitmaps(longer, longerBitmaps);
    }
  }

  /** Takes the slot of an element out of a child. */
  private void delete(@Nullable Object[] parent, int child, int index) {
    @Nullable Object[] node = TrieNode.child(parent, child);
    @Nullable Object[] shorter = new @Nullable Object[node.length - 1];
    int at = HEADER + index;
    System.arraycopy(node, 0, shorter, 0, at);
    System.arraycopy(node, at + 1, shorter, at, shorter.length - at);
    shorter[OWNER] = edit;
    parent[HEADER + child] = shorter;

    long[] bitmaps = TrieNode.childBitmaps(node);
    if (bitmaps != null) {
      long[] shorterBitmaps = new long[bitmaps.length - 1];
      System.arraycopy(bitmaps, 0, shorterBitmaps, 0, index);
      System.arraycopy(bitmaps, index + 1, shorterBitmaps, index, shorterBitmaps.length - index);
      setBitmaps(shorter, shorterBitmaps);
    }
  }

  /** Puts a new child in the place of an element of a node of ours: there the element is alone, for the moment. */
  private void sink(@Nullable Object[] node, int index, int hash, int shift) {
    node[HEADER + index] = new @Nullable Object[] {edit, null, null, TrieNode.slot(node, index)};
    setBitmap(node, index, shift < HASH_BITS ? bit(hash, shift) : 0);
  }

  /** Puts the lone element of a child in the child's place, in a node of ours. */
  private void raise(@Nullable Object[] node, int index) {
    node[HEADER + index] = TrieNode.slot(TrieNode.child(node, index), 0);
    if (TrieNode.hasChildren(node)) {
      setBitmap(node, index, 0);
    } else {
      setBitmaps(node, null);
    }
  }
}
