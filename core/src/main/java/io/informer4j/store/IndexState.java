package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One index of one snapshot: value → names. Names and not objects, so that an update which leaves an object's values
 * alone leaves the index alone.
 */
record IndexState<T>(
    String name, IndexFunction<T> function, PersistentTrie<String, Bucket> buckets) {

  private static final Logger log = LoggerFactory.getLogger(IndexState.class);

  /** The names that have one value; never none, for emptied values vanish. */
  static final class Bucket extends PersistentTrie.Keyed<String> {
    final PersistentTrie<ObjectName, IndexedName> names;

    Bucket(String value, PersistentTrie<ObjectName, IndexedName> names) {
      super(value);
      this.names = names;
    }
  }

  static <T> IndexState<T> empty(String name, IndexFunction<T> function) {
    return new IndexState<>(name, function, PersistentTrie.empty());
  }

  PersistentTrie<ObjectName, IndexedName> namesOf(String value) {
    Bucket bucket = buckets.get(value);
    return bucket == null ? PersistentTrie.empty() : bucket.names;
  }

  /** Returns the values of an object in their lean form; none, and a word to the listener, if the function fails. */
  @Nullable
  Object valuesOf(CachedObject<T> object, IndexErrorListener errors) {
    try {
      return function instanceof NamespaceIndex<T>
          ? NamespaceIndex.valueOf(object)
          : IndexValues.of(function.valuesOf(object));
    } catch (RuntimeException error) {
      report(object.name(), error, errors);
      return null;
    }
  }

  private void report(ObjectName object, RuntimeException error, IndexErrorListener errors) {
    try {
      errors.onIndexError(name, object, error);
    } catch (RuntimeException listenerError) {
      listenerError.addSuppressed(error);
      log.warn("index error listener threw: index={} name={}", name, object, listenerError);
    }
  }
}
