package io.informer4j.queue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A priority queue whose values can be found, changed and removed by key (client-go: {@code cache.Heap}).
 *
 * <pre>{@code
 * KeyedHeap<String, Job> jobs = new KeyedHeap<>(Job::name, Comparator.comparing(Job::dueAt));
 * jobs.add(new Job("backup", tomorrow));
 * jobs.add(new Job("backup", today));   // the same job, now due earlier
 * jobs.pop();                           // the job that is due first
 * }</pre>
 *
 * <p>Each key is there once. Values that the order holds for equal come out in any order. It has no bound of
 * its own: it holds one value per key, and what the keys are its user decides.
 *
 * <p>Unlike a {@link DeltaQueue}, a closed heap takes nothing in any more.
 *
 * <p><b>Threading:</b> any thread may call. The key function runs on the caller's thread without a lock; the
 * order has to be asked under the lock, so it must be a plain comparison of values that do not change.
 */
public final class KeyedHeap<K, V> implements AutoCloseable {

  /** A value and where in the heap it is, so that it can be moved. */
  private static final class Node<K, V> {
    final K key;
    V value;
    int index;

    Node(K key, V value, int index) {
      this.key = key;
      this.value = value;
      this.index = index;
    }
  }

  private final Function<? super V, ? extends K> keyOf;
  private final Comparator<? super V> order;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition readable = lock.newCondition();
  /** Binary heap: no node comes before its parent, which is at (index - 1) / 2. */
  private final List<Node<K, V>> heap = new ArrayList<>();

  private final Map<K, Node<K, V>> byKey = new HashMap<>();
  private boolean closed;

  /** Creates an empty heap, whose head is the least value in this order. */
  public KeyedHeap(Function<? super V, ? extends K> keyOf, Comparator<? super V> order) {
    this.keyOf = keyOf;
    this.order = order;
  }

  /**
   * Adds a value, in place of the one that has its key.
   *
   * @throws QueueClosedException if the heap is closed
   */
  public void add(V value) {
    addAll(List.of(value));
  }

  /**
   * Adds several values as one step: whoever waits sees all of them or none.
   *
   * @throws QueueClosedException if the heap is closed; then none is added
   */
  public void addAll(Collection<? extends V> values) {
    List<Node<K, V>> nodes = new ArrayList<>(values.size());
    for (V value : values) {
      nodes.add(new Node<>(keyOf.apply(value), value, -1));
    }
    locked(() -> {
      requireOpen();
      nodes.forEach(this::put);
      readable.signalAll();
      return nodes;
    });
  }

  /**
   * Adds a value unless its key is there; returns whether it was added (client-go: {@code AddIfNotPresent}).
   *
   * @throws QueueClosedException if the heap is closed
   */
  public boolean addIfAbsent(V value) {
    K key = keyOf.apply(value);
    return locked(() -> {
      requireOpen();
      if (byKey.containsKey(key)) {
        return false;
      }
      put(new Node<>(key, value, -1));
      readable.signalAll();
      return true;
    });
  }

  /** Removes the value of this key and returns it, if there was one. */
  public Optional<V> remove(K key) {
    return locked(() -> Optional.ofNullable(byKey.get(key)).map(this::take));
  }

  /** Takes out the head, if there is one. */
  public Optional<V> poll() {
    return locked(() -> heap.isEmpty() ? Optional.empty() : Optional.of(take(heap.get(0))));
  }

  /**
   * Waits for a value and takes out the head.
   *
   * @throws QueueClosedException if the heap is closed and empty
   * @throws InterruptedException if interrupted while waiting
   */
  public V pop() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (heap.isEmpty()) {
        if (closed) {
          throw new QueueClosedException();
        }
        readable.await();
      }
      return take(heap.get(0));
    } finally {
      lock.unlock();
    }
  }

  /** Returns the head and leaves it where it is. */
  public Optional<V> peek() {
    return locked(() -> heap.isEmpty() ? Optional.empty() : Optional.of(heap.get(0).value));
  }

  /** Returns the value of this key, if there is one. */
  public Optional<V> get(K key) {
    return locked(() -> Optional.ofNullable(byKey.get(key)).map(node -> node.value));
  }

  /** Returns all values, in no particular order. */
  public List<V> list() {
    return locked(() -> heap.stream().map(node -> node.value).toList());
  }

  /** Returns all keys, in no particular order. */
  public List<K> keys() {
    return locked(() -> List.copyOf(byKey.keySet()));
  }

  /** Returns how many values there are. */
  public int size() {
    return locked(heap::size);
  }

  /** Returns whether {@link #close} was called. */
  public boolean isClosed() {
    return locked(() -> closed);
  }

  /** Refuses what comes from now on and wakes all who wait. What is there can still be taken out. */
  @Override
  public void close() {
    locked(() -> {
      closed = true;
      readable.signalAll();
      return closed;
    });
  }

  private <R> R locked(Supplier<R> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new QueueClosedException("the heap is closed: nothing can be added to it any more");
    }
  }

  private void put(Node<K, V> added) {
    Node<K, V> node = byKey.putIfAbsent(added.key, added);
    if (node == null) {
      node = added;
      node.index = heap.size();
      heap.add(node);
    } else {
      node.value = added.value;
    }
    restoreOrder(node);
  }

  /** Fills the gap with the last node, which may belong further up or further down. */
  private V take(Node<K, V> node) {
    byKey.remove(node.key);
    Node<K, V> last = heap.remove(heap.size() - 1);
    if (last != node) {
      place(last, node.index);
      restoreOrder(last);
    }
    return node.value;
  }

  private void restoreOrder(Node<K, V> node) {
    while (node.index > 0 && isBefore(node, parentOf(node))) {
      swap(node, parentOf(node));
    }
    Node<K, V> child = firstChildOf(node);
    while (child != null && isBefore(child, node)) {
      swap(node, child);
      child = firstChildOf(node);
    }
  }

  private Node<K, V> parentOf(Node<K, V> node) {
    return heap.get((node.index - 1) / 2);
  }

  /** Returns the child that comes before the other, or null if there is none. */
  private @Nullable Node<K, V> firstChildOf(Node<K, V> node) {
    int left = 2 * node.index + 1;
    if (left >= heap.size()) {
      return null;
    }
    Node<K, V> child = heap.get(left);
    return left + 1 < heap.size() && isBefore(heap.get(left + 1), child)
        ? heap.get(left + 1)
        : child;
  }

  private boolean isBefore(Node<K, V> a, Node<K, V> b) {
    return order.compare(a.value, b.value) < 0;
  }

  private void swap(Node<K, V> a, Node<K, V> b) {
    int index = a.index;
    place(a, b.index);
    place(b, index);
  }

  private void place(Node<K, V> node, int index) {
    heap.set(index, node);
    node.index = index;
  }
}
