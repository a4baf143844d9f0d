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

  /** For entries that are still there. */
  private static final long NEVER = Long.MAX_VALUE;

  /** The hash of the key, which would be one step further away. */
  final int hash;

  final CachedObject<T> object;
  final IndexedName listed;

  /** The write that it came with. */
  private final long from;

  /** The write that it went with, or may have gone with: set before the snapshot without it can be seen. */
  private volatile long until = NEVER;

  /** One element for each index of the snapshot, as {@link IndexValues} reads it; shared by entries with equal ones. */
  private final @Nullable Object[] values;

  Entry(CachedObject<T> object, IndexedName listed, @Nullable Object[] values, long from) {
    super(object.name());
    this.hash = key.hashCode();
    this.from = from;
    this.object = object;
    this.listed = listed;
    this.values = values;
  }

  /** Returns whether it is part of the snapshot of this write; false may be wrong if several writers compete. */
  boolean isThereAfter(long write) {
    return from <= write && write < until;
  }

  /** Notes that a snapshot without it is about to be published, as that of this write. */
  void goesWith(long write) {
    until = write;
  }

  boolean hasGone() {
    return until != NEVER;
  }

  @Nullable
  Object values(int index) {
    return values[index];
  }

  /** Returns the array of values, for sharing and copying only. */
  @Nullable
  Object[] allValues() {
    return values;
  }

  /** Returns the shared array instead of an equal one, to let the latter go. */
  static @Nullable Object[] shared(@Nullable Object[] values, @Nullable Object[] candidate) {
    return Arrays.deepEquals(values, candidate) ? candidate : values;
  }
}
