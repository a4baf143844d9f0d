package io.informer4j.wire;

import io.informer4j.codec.CachedObject;
import org.jspecify.annotations.Nullable;

/**
 * Takes objects into a cache: what {@link WireCodec#into} returns for a format and a projection. One for each cache, since a
 * format may learn from what it has seen.
 *
 * <pre>{@code
 * Ingest<Pod> ingest = codec.into(CacheFormat.PACKED, Projection.withoutManagedFields());
 * CachedObject<Pod> pod = ingest.take(codec.readHead(item), item);
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
@FunctionalInterface
public interface Ingest<T> {

  /**
   * Makes a cached object of an object's bytes, which are no longer needed then.
   *
   * @param head what {@link WireCodec#readHead} said about these bytes
   * @throws io.informer4j.codec.UnreadableObjectException if the bytes cannot be decoded
   */
  CachedObject<T> take(ObjectHead head, Slice object);

  /**
   * Makes a cached object of an object's bytes without having read its head, if nothing about it is out of the ordinary. Returns
   * null if something is: then its head has to be read, and whoever takes it then says what is wrong with it, if anything is.
   */
  default @Nullable CachedObject<T> takeOrdinary(Slice object) {
    return null;
  }
}
