package io.informer4j.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * An immutable hash map whose elements carry their own keys. Changes go through a {@link TrieEditor} and yield a new
 * trie that shares all untouched nodes with this one.
 *
 * <pre>{@code
 * TrieEditor<ObjectName, Entry<Pod>> editor = trie.edit(new TrieEditor.Edit());
 * editor.put(entry);
 * PersistentTrie<ObjectName, Entry<Pod>> next = editor.build();  // trie is what it was
 * }</pre>
 *
 * <p><b>Threading:</b> immutable; may be read from any thread.
 *
 * <p><i>Implementation notes.</i> A hash-array mapped trie of 64-way nodes, each an exactly sized array of elements and
 * sub-nodes, with its bitmap in its parent; {@link TrieNode} has the layout. Why one of our own:
 *
 * <ul>
 *   <li>A snapshot must cost its writer O(log n) and its readers nothing, and core has no dependencies to take a
 *       persistent map from. Copying a flat hash map costs O(n) per batch; a concurrent map has no snapshots.
 *   <li>Elements lie directly in the nodes and carry their keys, so an element costs one array slot plus its share of
 *       the nodes (about 15 bytes) where a map of entries would add an entry object and a slot for the key. With the
 *       names of one index on top this is what keeps the bookkeeping of an object under 200 bytes.
 *   <li>64-way rather than the customary 32-way: a look-up in 40,000 elements goes through three nodes instead of four,
 *       each of them a likely cache miss, and there are a third fewer nodes to keep. An update copies wider nodes, but
 *       fewer of them. docs/performance.md has the figures.
 *   <li>Path copying alone makes a batch of a thousand updates copy the root a thousand times. Nodes therefore know
 *       the {@linkplain TrieEditor.Edit edit} that made them, and an edit changes its own nodes in place (Clojure calls
 *       this a transient): each touched node is copied once per batch. Nobody else has seen those nodes before the
 *       batch is published, and afterwards the edit is over.
 *   <li>Deletion is canonical: a sub-node never holds a lone element. Content alone, not history, decides the shape, so
 *       a trie that has shrunk costs what a fresh one does.
 * </ul>
 *
 * @param <K> the type of keys: with {@code equals} and a cheap, well mixed {@code hashCode}
 * @param <E> the type of elements: subclasses of {@link Keyed}, or {@code K} itself, for a set
 */
final class PersistentTrie<K, E> implements Iterable<E> {

  /** An element that carries its key. A class, not an interface, so that reading the key is a field access. */
  abstract static class Keyed<K> {
    /** Never replaced but by an equal one. */
    K key;

    Keyed(K key) {
      this.key = key;
    }
  }

  private static final PersistentTrie<?, ?> EMPTY = new PersistentTrie<>(TrieNode.EMPTY, 0, 0);

  private final @Nullable Object[] root;
  private final long bitmap;
  private final int size;

  PersistentTrie(@Nullable Object[] root, long bitmap, int size) {
    this.root = root;
    this.bitmap = bitmap;
    this.size = size;
  }

  @SuppressWarnings("unchecked") // holds no elements, so it holds them of every type
  static <K, E> PersistentTrie<K, E> empty() {
    return (PersistentTrie<K, E>) EMPTY;
  }

  /** A node, as {@link TrieNode} explains it. */
  @Nullable
  Object[] root() {
    return root;
  }

  /** The root's bitmap. */
  long bitmap() {
    return bitmap;
  }

  int size() {
    return size;
  }

  @SuppressWarnings("unchecked") // only elements of type E are put in
  @Nullable
  E get(K key) {
    return (E) TrieNode.get(root, bitmap, key, key.hashCode());
  }

  TrieEditor<K, E> edit(TrieEditor.Edit edit) {
    return new TrieEditor<>(this, edit);
  }

  /** Returns all elements in an array of the caller's own. */
  Object[] toArray() {
    Object[] elements = new Object[size];
    TrieNode.copyInto(root, elements, 0);
    return elements;
  }

  /** Iterates lazily, in the order of {@link #toArray}. */
  @Override
  public Iterator<E> iterator() {
    return new Walk<>(root);
  }

  /** A walk through the trie; the stack holds the nodes on the path and how far each has been read. */
  private static final class Walk<E> implements Iterator<E> {

    private static final class Step {
      final @Nullable Object[] node;
      int read;

      Step(@Nullable Object[] node) {
        this.node = node;
      }
    }

    private final Deque<Step> path = new ArrayDeque<>(TrieNode.MAX_DEPTH);

    Walk(@Nullable Object[] root) {
      path.push(new Step(root));
      descend();
    }

    @Override
    public boolean hasNext() {
      return !path.isEmpty();
    }

    @Override
    @SuppressWarnings("unchecked") // only elements of type E are put in
    public E next() {
      Step step = path.peek();
      if (step == null) {
        throw new NoSuchElementException("all elements have been read");
      }
      E element = (E) TrieNode.slot(step.node, step.read++);
      descend();
      return element;
    }

    /** Moves on to the next unread element, if there is one. */
    private void descend() {
      for (Step step = path.peek(); step != null; step = path.peek()) {
        if (step.read == TrieNode.slotCount(step.node)) {
          path.pop();
        } else if (TrieNode.isNode(TrieNode.slot(step.node, step.read))) {
          path.push(new Step(TrieNode.child(step.node, step.read++)));
        } else {
          return;
        }
      }
    }
  }
}
