package io.informer4j.workqueue;

import org.jspecify.annotations.Nullable;

/**
 * The entries by key: a hash table whose chains run through the entries themselves, so that a key costs one reference here
 * and no node. It grows and shrinks with what it holds. Nothing depends on the order of its buckets.
 *
 * <p><b>Threading:</b> guarded by the lock of its queue. Calls {@code equals} of keys, which must therefore be quick and touch
 * nothing else.
 */
final class EntryTable<K> {

  private static final int MIN_BUCKETS = 16;

  private @Nullable Entry<K>[] buckets = newBuckets(MIN_BUCKETS);
  private int size;

  /** Returns the hash of a key as entries keep it. Calls user code: not to be called under the lock. */
  static int hash(Object key) {
    int hash = key.hashCode();
    return hash ^ (hash >>> 16);
  }

  int size() {
    return size;
  }

  @Nullable
  Entry<K> find(K key, int hash) {
    for (Entry<K> entry = buckets[hash & (buckets.length - 1)];
        entry != null;
        entry = entry.collision) {
      if (entry.hash == hash && (entry.key == key || entry.key.equals(key))) {
        return entry;
      }
    }
    return null;
  }

  /** Adds an entry whose key is not there. */
  void add(Entry<K> entry) {
    if (size == buckets.length) {
      resize(buckets.length * 2);
    }
    link(entry);
    size++;
  }

  /** Removes an entry that is there. */
  void remove(Entry<K> entry) {
    int bucket = entry.hash & (buckets.length - 1);
    Entry<K> before = buckets[bucket];
    if (before == entry) {
      buckets[bucket] = entry.collision;
    } else {
      while (before != null && before.collision != entry) {
        before = before.collision;
      }
      if (before == null) {
        throw new IllegalStateException("not in the table: " + entry);
      }
      before.collision = entry.collision;
    }
    entry.collision = null;
    size--;
    if (size < buckets.length / 8 && buckets.length > MIN_BUCKETS) {
      resize(buckets.length / 2);
    }
  }

  private void link(Entry<K> entry) {
    int bucket = entry.hash & (buckets.length - 1);
    entry.collision = buckets[bucket];
    buckets[bucket] = entry;
  }

  private void resize(int length) {
    @Nullable Entry<K>[] old = buckets;
    buckets = newBuckets(length);
    for (int i = 0; i < old.length; i++) {
      Entry<K> chain = old[i];
      while (chain != null) {
        Entry<K> next = chain.collision;
        link(chain);
        chain = next;
      }
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // only entries of K are put in
  private static <K> @Nullable Entry<K>[] newBuckets(int length) {
    return new Entry[length];
  }
}
