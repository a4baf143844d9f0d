package io.informer4j.store;

import io.informer4j.name.ObjectName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The next version of an {@link IndexState} in the making. */
final class IndexEditor<T> {

  /** The names of one value while they change; holds on to the instance of the value that the index keeps. */
  private record BucketEditor(String value, TrieEditor<ObjectName, IndexedName> names) {}

  private final IndexState<T> origin;
  private final TrieEditor.Edit edit;
  private final Map<String, BucketEditor> touched = new LinkedHashMap<>();

  IndexEditor(IndexState<T> origin, TrieEditor.Edit edit) {
    this.origin = origin;
    this.edit = edit;
  }

  /**
   * Lists a name under its new values and no longer under its old ones. Returns the new values in the instances that the
   * index itself keeps, so that a value that many objects have lies in memory once.
   */
  @Nullable
  Object move(IndexedName name, @Nullable Object from, @Nullable Object to) {
    if (Objects.deepEquals(from, to)) {
      return from;
    }
    IndexValues.forEach(from, value -> {
      if (!IndexValues.contains(to, value)) {
        bucket(value).names.remove(name.key);
      }
    });
    return IndexValues.map(to, value -> {
      BucketEditor bucket = bucket(value);
      if (!IndexValues.contains(from, value)) {
        bucket.names.put(name);
      }
      return bucket.value;
    });
  }

  IndexState<T> build() {
    TrieEditor<String, IndexState.Bucket> buckets = origin.buckets().edit(edit);
    for (BucketEditor bucket : touched.values()) {
      PersistentTrie<ObjectName, IndexedName> names = bucket.names.build();
      if (names.size() == 0) {
        buckets.remove(bucket.value);
      } else if (names != origin.namesOf(bucket.value)) {
        buckets.put(new IndexState.Bucket(bucket.value, names));
      }
    }
    PersistentTrie<String, IndexState.Bucket> built = buckets.build();
    return built == origin.buckets()
        ? origin
        : new IndexState<>(origin.name(), origin.function(), built);
  }

  private BucketEditor bucket(String value) {
    BucketEditor known = touched.get(value);
    if (known != null) {
      return known;
    }
    IndexState.Bucket there = origin.buckets().get(value);
    BucketEditor bucket = there == null
        ? new BucketEditor(
            value, PersistentTrie.<ObjectName, IndexedName>empty().edit(edit))
        : new BucketEditor(there.key, there.names.edit(edit));
    touched.put(value, bucket);
    return bucket;
  }
}
