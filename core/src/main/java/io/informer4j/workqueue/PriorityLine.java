package io.informer4j.workqueue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The entries that are ready, in the order in which they are handed out: by priority, and first come, first served within
 * one.
 *
 * <p><b>Nobody starves.</b> A hand-out that passes over entries of lower priorities is counted. Every {@value #PATIENCE}th such
 * hand-out goes to them instead, to the one that is in line for the longest. An entry of a lower priority that has n others of
 * lower priorities before it is therefore handed out after at most {@value #PATIENCE} × (n + 1) hand-outs, however many of
 * higher priorities come.
 *
 * <p><b>Threading:</b> guarded by the lock of its queue.
 */
final class PriorityLine<K> {

  /** Of so many hand-outs that pass over lower priorities, one goes to them. */
  static final int PATIENCE = 16;

  /** Priorities are few as a rule; of more than this many, those with nothing in line are forgotten. */
  private static final int KEPT_LEVELS = 8;

  private static final class Level<K> {
    final int priority;
    final EntryList<K> entries = new EntryList<>();

    Level(int priority) {
      this.priority = priority;
    }
  }

  /** The highest priority first. */
  private final List<Level<K>> levels = new ArrayList<>(2);

  private int size;
  private int nextTurn;
  private int passedOver;

  int size() {
    return size;
  }

  /** Puts an entry at the end of those of its priority. */
  void add(Entry<K> entry) {
    entry.turn = nextTurn++;
    level(entry.priority).entries.addLast(entry);
    size++;
  }

  /** Puts an entry back that was the first of its priority; it keeps its turn. */
  void putBack(Entry<K> entry) {
    level(entry.priority).entries.addFirst(entry);
    size++;
  }

  /** Moves an entry to the end of those of a higher priority. */
  void promote(Entry<K> entry, int priority) {
    remove(level(entry.priority), entry);
    entry.priority = priority;
    add(entry);
  }

  /** Takes out the entry whose turn it is. */
  @Nullable
  Entry<K> poll() {
    for (int i = 0; i < levels.size(); i++) {
      Level<K> highest = levels.get(i);
      Entry<K> first = highest.entries.first();
      if (first != null) {
        boolean passesOver = highest.entries.size() < size;
        if (passesOver && ++passedOver >= PATIENCE) {
          passedOver = 0;
          return pollLongestWaiting(i + 1);
        }
        remove(highest, first);
        return first;
      }
    }
    return null;
  }

  private @Nullable Entry<K> pollLongestWaiting(int fromLevel) {
    Level<K> from = levels.get(fromLevel);
    Entry<K> longest = from.entries.first();
    for (Level<K> level : levels.subList(fromLevel + 1, levels.size())) {
      Entry<K> first = level.entries.first();
      // Turns may wrap around: it is their difference that counts.
      if (first != null && (longest == null || first.turn - longest.turn < 0)) {
        from = level;
        longest = first;
      }
    }
    if (longest != null) {
      remove(from, longest);
    }
    return longest;
  }

  /** Returns how many are in line, by priority, the highest first; priorities with none are left out. */
  Map<Integer, Integer> sizes() {
    Map<Integer, Integer> sizes = new TreeMap<>((a, b) -> Integer.compare(b, a));
    for (Level<K> level : levels) {
      if (!level.entries.isEmpty()) {
        sizes.put(level.priority, level.entries.size());
      }
    }
    return sizes;
  }

  /** Returns since when the first of a priority waits, the one that has waited longest; empty if there is none. */
  OptionalLong since() {
    OptionalLong since = OptionalLong.empty();
    for (Level<K> level : levels) {
      Entry<K> first = level.entries.first();
      if (first != null) {
        since = OptionalLong.of(Math.min(since.orElse(Long.MAX_VALUE), first.since));
      }
    }
    return since;
  }

  private void remove(Level<K> level, Entry<K> entry) {
    level.entries.remove(entry);
    size--;
    if (levels.size() > KEPT_LEVELS && level.entries.isEmpty()) {
      levels.remove(level);
    }
  }

  private Level<K> level(int priority) {
    int low = 0;
    int high = levels.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      Level<K> level = levels.get(middle);
      if (level.priority == priority) {
        return level;
      } else if (level.priority > priority) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    Level<K> level = new Level<>(priority);
    levels.add(low, level);
    return level;
  }
}
