package io.informer4j.wire;

import io.informer4j.codec.CachedObject;

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
}
