/**
 * Turns bytes into objects and back. {@link io.informer4j.codec.CachedObject} is what flows through the
 * engine: identity and labels at once, the object on demand. {@link io.informer4j.codec.Codec} reads and
 * writes one type, {@link io.informer4j.codec.Projection} says which parts of it to keep, and {@link
 * io.informer4j.codec.CacheFormat} makes cached objects of bytes.
 *
 * <pre>{@code
 * ObjectMetadata metadata = codec.readMetadata(bytes);
 * CachedObject<Pod> pod = CacheFormat.DECODED.ingest(metadata, bytes, codec, Projection.withoutManagedFields());
 * }</pre>
 *
 * <p>Depends on {@code name} only.
 */
@NullMarked
package io.informer4j.codec;

import org.jspecify.annotations.NullMarked;
