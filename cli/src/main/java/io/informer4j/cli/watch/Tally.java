package io.informer4j.cli.watch;

import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what was told. <b>Threading:</b> may be used from any thread. */
public final class Tally {

  final LongAdder initial = new LongAdder();
  final LongAdder added = new LongAdder();
  final LongAdder updated = new LongAdder();
  final LongAdder deleted = new LongAdder();
  final LongAdder troubles = new LongAdder();

  /** How far the lists are that are under way. */
  private final SortedMap<String, Integer> loading = new ConcurrentSkipListMap<>();

  void loading(String informer, int objects) {
    if (objects == 0) {
      loading.remove(informer);
    } else {
      loading.put(informer, objects);
    }
  }

  /** Returns how many objects have come so far in lists that are not complete, none if there are no such lists. */
  public int loaded() {
    return loading.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns how many changes there were after the start. */
  public long changes() {
    return added.sum() + updated.sum() + deleted.sum();
  }
}
