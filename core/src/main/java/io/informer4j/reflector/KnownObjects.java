package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.Optional;

/**
 * Lets a source that has read an item's identity skip the rest of it when the very revision is in the cache already.
 */
@FunctionalInterface
public interface KnownObjects<T> {

  /**
   * Returns the cached object of this name if its uid and revision are these; the source then delivers that instance
   * instead of decoding the item. May be called from any thread.
   */
  Optional<CachedObject<T>> known(ObjectName name, String uid, ResourceVersion resourceVersion);

  /** Returns one that knows of nothing. */
  static <T> KnownObjects<T> none() {
    return new KnownObjects<>() {
      @Override
      public Optional<CachedObject<T>> known(
          ObjectName name, String uid, ResourceVersion resourceVersion) {
        return Optional.empty();
      }

      @Override
      public boolean isEmpty() {
        return true;
      }
    };
  }

  /** Returns whether no object is known at all, so that there is no need to ask. May be called from any thread. */
  default boolean isEmpty() {
    return false;
  }
}
