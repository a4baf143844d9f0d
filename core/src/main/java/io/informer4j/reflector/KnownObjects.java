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
}
