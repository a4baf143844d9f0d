package io.informer4j.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A map of bounded size and age: the least recently used entry goes first, and each goes when its time is over.
 *
 * <p><b>Threading:</b> any thread. The monitor of this object guards the map and is a leaf; what {@link #compute} calls
 * under it must be our own code and not wait.
 */
final class LruExpireMap<K, V> {

  private record Timed<V>(V value, long putAt) {}

  private final int capacity;
  private final long ttlNanos;
  private final LongSupplier nanoClock;
  private final LinkedHashMap<K, Timed<V>> entries = new LinkedHashMap<>(16, 0.75f, true);

  LruExpireMap(int capacity, Duration ttl, LongSupplier nanoClock) {
    this.capacity = capacity;
    this.ttlNanos = ttl.toNanos();
    this.nanoClock = nanoClock;
  }

  /** Returns the live value of a key, which thereby is the most recently used one. */
  synchronized @Nullable V get(K key) {
    Timed<V> timed = entries.get(key);
    if (timed == null) {
      return null;
    }
    if (nanoClock.getAsLong() - timed.putAt > ttlNanos) {
      entries.remove(key);
      return null;
    }
    return timed.value;
  }

  /** Puts what the function makes of the live value of a key, or of null; removes it if that is null. */
  synchronized void compute(K key, UnaryOperator<@Nullable V> function) {
    V before = get(key);
    V after = function.apply(before);
    if (after == null) {
      entries.remove(key);
    } else if (after != before) {
      entries.put(key, new Timed<>(after, nanoClock.getAsLong()));
      evict();
    }
  }

  /** Removes a value unless another one has taken its place. */
  synchronized void remove(K key, V value) {
    Timed<V> timed = entries.get(key);
    if (timed != null && timed.value == value) {
      entries.remove(key);
    }
  }

  /** Returns the keys, the least recently used one first; their values may have expired. */
  synchronized List<K> keys() {
    return new ArrayList<>(entries.keySet());
  }

  private void evict() {
    if (entries.size() > capacity) {
      Map.Entry<K, Timed<V>> eldest = entries.entrySet().iterator().next();
      entries.remove(eldest.getKey());
    }
  }
}
