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

  final CachedObject<T> object;
  final IndexedName listed;

  /** One element for each index of the snapshot, as {@link IndexValues} reads it; shared by entries with equal ones. */
  private final @Nullable Object[] values;

  Entry(CachedObject<T> object, IndexedName listed, @Nullable Object[] values) {
    super(object.name());
    this.object = object;
    this.listed = listed;
    this.values = values;
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
