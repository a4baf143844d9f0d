package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An object in the store, with the values under which the indexes list it. They are kept and not computed again from
 * the old object when it goes: the index function may give another answer by then.
 */
final class Entry<T> extends PersistentTrie.Keyed<ObjectName> {

  /** For stores without indexes. */
  static final @Nullable Object[] NO_VALUES = {};

  /** The hash of the key, which would be one step further away. */
  final int hash;

  final CachedObject<T> object;
  final IndexedName listed;

  /** The write that it came with. */
  private final long from;

  /**
   * Its values, an array with one element for each index of the snapshot, as {@link IndexValues} reads it, shared by entries
   * with equal ones; in a {@link Gone} from when it goes. Most entries are there, so that what only those need which are not
   * would be eight bytes of each object for nothing.
   */
  private volatile Object state;

  /** The end of an entry, set before the snapshot without it can be seen. */
  private static final class Gone {

    /** The write that it went with, or may have gone with. */
    final long write;

    final @Nullable Object[] values;

    Gone(long write, @Nullable Object[] values) {
      this.write = write;
      this.values = values;
    }
  }

  Entry(CachedObject<T> object, IndexedName listed, @Nullable Object[] values, long from) {
    super(object.name());
    this.hash = key.hashCode();
    this.from = from;
    this.object = object;
    this.listed = listed;
    this.state = values;
  }

  /** Returns whether it is part of the snapshot of this write; false may be wrong if several writers compete. */
  boolean isThereAfter(long write) {
    return from <= write && (!(state instanceof Gone gone) || write < gone.write);
  }

  /** Notes that a snapshot without it is about to be published, as that of this write. */
  void goesWith(long write) {
    state = new Gone(write, allValues());
  }

  boolean hasGone() {
    return state instanceof Gone;
  }

  @Nullable
  Object values(int index) {
    return allValues()[index];
  }

  /** Returns the array of values, for sharing and copying only. */
  @Nullable
  Object[] allValues() {
    Object now = state;
    return now instanceof Gone gone ? gone.values : (Object[]) now;
  }

  /** Returns the shared array instead of an equal one, to let the latter go. */
  static @Nullable Object[] shared(@Nullable Object[] values, @Nullable Object[] candidate) {
    return Arrays.deepEquals(values, candidate) ? candidate : values;
  }
}
