package io.informer4j.store;

import io.informer4j.name.ObjectName;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A short cut to the entries of the snapshots of one store: it finds most of them with one look, where the trie has to
 * go from node to node.
 *
 * <p>Consecutive snapshots share one table, which the writer keeps up to date. That they do not see each other's content
 * is up to the entries: each knows with which write it came and with which it went, and a snapshot takes only those
 * that were there at its own. The table may lack entries, and holds some that a snapshot has to pass over. It is never
 * the last word: what is not found here, the trie knows.
 *
 * <p><i>Implementation notes.</i>
 *
 * <ul>
 *   <li>An entry stands in one of the four neighbouring slots that its hash selects, one cache line most of the time,
 *       preferably in the one that is its home. Where all four are taken it pushes out the one at its home. At most three
 *       quarters of the slots are taken, which leaves one entry in ten to the trie, or fewer. That costs 5 to 11 bytes per
 *       object; a larger table would take the bookkeeping of an object beyond 200 bytes.
 *   <li>An entry is put in after the snapshot that it came with was published, and never if that has lost against another
 *       writer's: what is in here has been in the store. An entry's end is marked <i>before</i> the snapshot without it
 *       is published, so that whoever reads that snapshot sees the mark. A batch that loses, or
 *       fails, leaves marks behind on entries that live on; they are looked up in the trie then, until they are written
 *       again.
 *   <li>Entries that have gone are taken out after publication: the table must not keep objects alive. If a slow writer
 *       puts an entry in that a faster one has ended by then, one of the two sees what the other did, since marks and
 *       slots are volatile: the slow one looks at the mark after it has filled the slot, the fast one at the slot after it
 *       has set the mark.
 *   <li>A table never grows. A snapshot that has become too large or too small for it begins a new one, filled before
 *       anybody sees it; older snapshots keep the old one.
 * </ul>
 *
 * <p><b>Threading:</b> may be read and written from any thread.
 */
final class LookupTable<T> {

  private static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(Entry[].class);

  /** How many slots an entry can choose from. */
  private static final int SET = 4;

  private static final int FEWEST_SLOTS = 2 * SET;

  private final @Nullable Entry<?>[] slots;

  private LookupTable(int slotCount) {
    this.slots = new @Nullable Entry<?>[slotCount];
  }

  /** Returns a table for this many entries, without any. */
  static <T> LookupTable<T> ofSize(int size) {
    return new LookupTable<>(slotsFor(size));
  }

  /** Returns a table of these entries. */
  static <T> LookupTable<T> of(PersistentTrie<ObjectName, Entry<T>> entries) {
    return of(entries.toArray());
  }

  /** Returns a table of these entries of the store's type. Until it is published nobody else can see it. */
  static <T> LookupTable<T> of(Object[] entries) {
    LookupTable<T> table = ofSize(entries.length);
    @Nullable Entry<?>[] slots = table.slots;
    for (Object each : entries) {
      Entry<?> entry = (Entry<?>) each;
      int home = entry.hash & (slots.length - 1);
      int slot = home;
      for (int i = SET - 1; i >= 0; i--) {
        slot = slots[home ^ i] == null ? home ^ i : slot;
      }
      slots[slot] = entry;
    }
    return table;
  }

  /** Returns whether it is neither too small nor a waste of memory for this many entries. */
  boolean suits(int size) {
    return slotsFor(size) <= slots.length && slots.length <= 4 * slotsFor(size);
  }

  /** Returns the smallest power of two of which this many entries fill no more than three quarters. */
  private static int slotsFor(int size) {
    long least = size * 4L / 3;
    int slots = FEWEST_SLOTS;
    while (slots < least && slots < 1 << 30) {
      slots <<= 1;
    }
    return slots;
  }

  /** Returns the entry of this name that was there after this write; null if it is not known, or not known here. */
  @SuppressWarnings("unchecked") // only entries of the store's type are put in
  @Nullable
  Entry<T> find(ObjectName name, long write) {
    @Nullable Entry<?>[] table = slots;
    int hash = name.hashCode();
    int home = hash & (table.length - 1);
    for (int i = 0; i < SET; i++) {
      Entry<?> entry = (Entry<?>) SLOTS.getAcquire(table, home ^ i);
      if (entry != null && entry.hash == hash && entry.isThereAfter(write)) {
        if (name.equals(entry.key)) {
          return (Entry<T>) entry;
        }
      }
    }
    return null;
  }

  /** Puts an entry in, unless it has gone by now. */
  void add(Entry<T> entry) {
    int slot = slotFor(entry);
    SLOTS.setVolatile(slots, slot, entry);
    if (entry.hasGone()) {
      SLOTS.compareAndSet(slots, slot, entry, null);
    }
  }

  /** Takes an entry out that has gone. */
  void remove(Entry<T> entry) {
    int home = home(entry);
    for (int i = 0; i < SET; i++) {
      if (SLOTS.getVolatile(slots, home ^ i) == entry) {
        SLOTS.compareAndSet(slots, home ^ i, entry, null);
      }
    }
  }

  /** Returns the first slot that is free, beginning with its home; the home if none is. */
  private int slotFor(Entry<T> entry) {
    int home = home(entry);
    for (int i = 0; i < SET; i++) {
      Entry<?> there = slots[home ^ i];
      if (there == null || there.hasGone()) {
        return home ^ i;
      }
    }
    return home;
  }

  private int home(Entry<T> entry) {
    return entry.hash & (slots.length - 1);
  }
}
