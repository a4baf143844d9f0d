package io.informer4j.workqueue;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries that are delayed, the one that is ready first on top; of those that are ready at the same time, the one that
 * was added first. Entries know their place, so that one can be brought forward.
 *
 * <p><i>Implementation notes.</i> A heap in which each place has four below it: half as deep as a binary one, and the four are
 * neighbours in memory. Times lie in an array of their own, so that finding the least of four reads one cache line or two and
 * no entry. Arrays grow by half and are halved when three quarters of them are free.
 *
 * <p><b>Threading:</b> guarded by the lock of its queue.
 */
final class DelayHeap<K> {

  /** The time of the earliest entry when there is none. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int WIDTH = 4;
  private static final int MIN_CAPACITY = 16;

  private long[] times = new long[MIN_CAPACITY];
  private int[] orders = new int[MIN_CAPACITY];
  private @Nullable Entry<K>[] entries = newEntries(MIN_CAPACITY);
  private int size;
  private int nextOrder;

  int size() {
    return size;
  }

  /** Returns when the first entry is ready, or {@link #NEVER}. */
  long earliest() {
    return size == 0 ? NEVER : times[0];
  }

  /** Returns when an entry of this heap is ready. */
  long timeOf(Entry<K> entry) {
    return times[entry.heapIndex];
  }

  /** Adds an entry that is not delayed yet. */
  void add(Entry<K> entry, long time) {
    if (size == times.length) {
      resize(size + (size >> 1));
    }
    rise(size++, time, nextOrder++, entry);
  }

  /** Brings an entry forward to an earlier time. */
  void bringForward(Entry<K> entry, long time) {
    rise(entry.heapIndex, time, nextOrder++, entry);
  }

  /** Takes out the entry on top. */
  @Nullable
  Entry<K> poll() {
    if (size == 0) {
      return null;
    }
    Entry<K> top = at(0);
    size--;
    long time = times[size];
    int order = orders[size];
    Entry<K> moved = at(size);
    entries[size] = null;
    if (size > 0) {
      sink(time, order, moved);
    }
    top.heapIndex = Entry.NOT_DELAYED;
    if (size < times.length / 4 && times.length > MIN_CAPACITY) {
      resize(Math.max(MIN_CAPACITY, times.length / 2));
    }
    return top;
  }

  /** Takes out any entry, in no order: the quickest way to empty the heap. */
  @Nullable
  Entry<K> pollAny() {
    if (size == 0) {
      times = new long[MIN_CAPACITY];
      orders = new int[MIN_CAPACITY];
      entries = newEntries(MIN_CAPACITY);
      return null;
    }
    Entry<K> last = at(--size);
    entries[size] = null;
    last.heapIndex = Entry.NOT_DELAYED;
    return last;
  }

  private void rise(int from, long time, int order, Entry<K> entry) {
    int place = from;
    while (place > 0) {
      int parent = (place - 1) / WIDTH;
      if (!isBefore(time, order, parent)) {
        break;
      }
      put(place, times[parent], orders[parent], at(parent));
      place = parent;
    }
    put(place, time, order, entry);
  }

  private void sink(long time, int order, Entry<K> entry) {
    int place = 0;
    for (int child = leastChild(place); child > 0; child = leastChild(place)) {
      if (isBefore(time, order, child)) {
        break;
      }
      put(place, times[child], orders[child], at(child));
      place = child;
    }
    put(place, time, order, entry);
  }

  /** Returns 0 if there is none. */
  private int leastChild(int place) {
    int first = place * WIDTH + 1;
    if (first >= size) {
      return 0;
    }
    int least = first;
    int end = Math.min(first + WIDTH, size);
    for (int child = first + 1; child < end; child++) {
      if (isBefore(times[child], orders[child], least)) {
        least = child;
      }
    }
    return least;
  }

  private boolean isBefore(long time, int order, int place) {
    long other = times[place];
    // Orders may wrap around: it is their difference that counts.
    return time < other || (time == other && order - orders[place] < 0);
  }

  private void put(int place, long time, int order, Entry<K> entry) {
    times[place] = time;
    orders[place] = order;
    entries[place] = entry;
    entry.heapIndex = place;
  }

  private Entry<K> at(int place) {
    Entry<K> entry = entries[place];
    if (entry == null) {
      throw new IllegalStateException("nothing at " + place + " of " + size);
    }
    return entry;
  }

  private void resize(int capacity) {
    times = Arrays.copyOf(times, capacity);
    orders = Arrays.copyOf(orders, capacity);
    @Nullable Entry<K>[] copy = newEntries(capacity);
    System.arraycopy(entries, 0, copy, 0, size);
    entries = copy;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // only entries of K are put in
  private static <K> @Nullable Entry<K>[] newEntries(int length) {
    return new Entry[length];
  }
}
