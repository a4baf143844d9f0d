package io.informer4j.benchmarks;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * The protocol of work queues written down with what the JDK has: a monitor, two sets and a queue. No delays, no priorities, no
 * drain; what ours is compared with.
 */
final class PlainWorkQueue<K> {

  private final Deque<K> queue = new ArrayDeque<>();
  private final Set<K> dirty = new HashSet<>();
  private final Set<K> processing = new HashSet<>();

  synchronized void add(K key) {
    if (dirty.add(key) && !processing.contains(key)) {
      queue.add(key);
      notify();
    }
  }

  synchronized K take() throws InterruptedException {
    while (queue.isEmpty()) {
      wait();
    }
    K key = queue.remove();
    dirty.remove(key);
    processing.add(key);
    return key;
  }

  synchronized void done(K key) {
    if (processing.remove(key) && dirty.contains(key)) {
      queue.add(key);
      notify();
    }
  }
}
