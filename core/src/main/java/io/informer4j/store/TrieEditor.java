package io.informer4j.store;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The next version of a {@link PersistentTrie} in the making. What it copies, it owns and changes in place until its
 * edit is over.
 *
 * <p><b>Threading:</b> for one thread. Of no use once the trie it built can be seen by others: the next edit has to
 * begin with a new token.
 */
final class TrieEditor<K, E> implements Iterable<E> {

  /** The identity of one edit. Nodes keep it for as long as they live, so it holds nothing. */
  static final class Edit {}

  private final PersistentTrie<K, E> origin;
  private final Edit edit;
  private TrieNode root;
  private int size;
  private @Nullable Object displaced;

  TrieEditor(PersistentTrie<K, E> origin, Edit edit) {
    this.origin = origin;
    this.edit = edit;
    this.root = origin.root();
    this.size = origin.size();
  }

  Edit token() {
    return edit;
  }

  /** A node tells that this element has just been replaced or removed. */
  void noteDisplaced(Object element) {
    displaced = element;
  }

  int size() {
    return size;
  }

  @SuppressWarnings("unchecked") // only elements of type E are put in
  @Nullable
  E get(K key) {
    return (E) root.get(key, key.hashCode());
  }

  /** Inserts an element or replaces the one of equal key; returns the latter. */
  @Nullable
  E put(E element) {
    Object key = TrieNode.keyOf(element);
    root = root.put(this, 0, key, key.hashCode(), element);
    E before = takeDisplaced();
    if (before == null) {
      size++;
    }
    return before;
  }

  /** Removes and returns the element of this key, if there is one. */
  @Nullable
  E remove(K key) {
    root = root.remove(this, 0, key, key.hashCode());
    E before = takeDisplaced();
    if (before != null) {
      size--;
    }
    return before;
  }

  void clear() {
    root = TrieNode.EMPTY;
    size = 0;
  }

  /** Iterates over the trie as it stands; not to be edited meanwhile. */
  @Override
  public Iterator<E> iterator() {
    return build().iterator();
  }

  /** Returns the trie as it stands; the original one if nothing has changed. */
  PersistentTrie<K, E> build() {
    if (size == 0) {
      return origin.size() == 0 ? origin : PersistentTrie.empty();
    }
    return root == origin.root() ? origin : new PersistentTrie<>(root, size);
  }

  @SuppressWarnings("unchecked") // only elements of type E are put in
  private @Nullable E takeDisplaced() {
    E element = (E) displaced;
    displaced = null;
    return element;
  }
}
