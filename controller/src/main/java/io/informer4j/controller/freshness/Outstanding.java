package io.informer4j.controller.freshness;

import io.informer4j.name.ObjectName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The writes that a mirror may not show yet, one for each object: the latest. There are never more than a number of them, and none
 * older than a time: beyond it the one that was written least recently is forgotten.
 *
 * <p><b>Threading:</b> any thread. The monitor is a leaf: nothing is called under it but our own code, which does not wait.
 */
final class Outstanding<T> {

  private final int capacity;
  private final long ttlNanos;
  private final LinkedHashMap<ObjectName, Noted<T>> byName = new LinkedHashMap<>();
  private long forgotten;

  Outstanding(int capacity, Duration ttl) {
    this.capacity = capacity;
    this.ttlNanos = ttl.toNanos();
  }

  synchronized void note(Noted<T> now) {
    Noted<T> before = byName.remove(now.name());
    byName.put(now.name(), before == null ? now : Noted.later(before, now));
    if (byName.size() > capacity) {
      byName.remove(byName.keySet().iterator().next());
      forgotten++;
    }
  }

  /** Returns all that are young enough, the least recent first; forgets the others. */
  synchronized List<Noted<T>> at(long nanoTime) {
    Iterator<Noted<T>> eldest = byName.values().iterator();
    while (eldest.hasNext() && nanoTime - eldest.next().notedAt() > ttlNanos) {
      eldest.remove();
      forgotten++;
    }
    return new ArrayList<>(byName.values());
  }

  /** Removes a write unless a later one has taken its place. */
  synchronized void remove(Noted<T> noted) {
    byName.remove(noted.name(), noted);
  }

  /** Lets a writer be done with a write; the other writers of that object are not. */
  synchronized void release(WriteToken token, Object writer) {
    Noted<T> there = byName.get(token.name());
    if (there != null && there.token().equals(token)) {
      @Nullable Noted<T> rest = there.without(writer);
      if (rest == null) {
        byName.remove(token.name());
      } else {
        byName.replace(token.name(), rest);
      }
    }
  }

  synchronized boolean isEmpty() {
    return byName.isEmpty();
  }

  synchronized long forgotten() {
    return forgotten;
  }
}
