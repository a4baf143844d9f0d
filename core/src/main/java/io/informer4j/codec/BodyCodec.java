package io.informer4j.codec;

import java.util.Optional;

/**
 * A codec that can do without the identity in an object's bytes. A packed cache has name, namespace, uid and revision of each
 * object beside its bytes anyway; what is left of the bytes is the object's <i>body</i>.
 *
 * <pre>{@code
 * CachedObject<Pod> cached = packer.packBody(metadata, body);   // a body that this codec has made
 * Pod pod = codec.decodeBody(body, cached);                     // with the identity that the cache knows
 * }</pre>
 *
 * <p>A body may lack more: whatever makes no difference to the object that is decoded, nor to a field that is read. Two bodies of
 * one object must be equal, so that contents can be compared by them. {@link #labelsOf}, {@link #labelOf} and {@link #textsAt} read
 * bodies, too, but for the four fields of the identity, of which they are not asked.
 *
 * <p><b>Threading:</b> as for any codec.
 */
public interface BodyCodec<T> extends Codec<T> {

  /** Builds the object from its body and from what the cache knows of it. Each call returns an object of its own. */
  T decodeBody(byte[] body, CachedObject<T> identity);

  /** Writes an object as a body; nothing if the object itself says that it is another one, or another revision. */
  Optional<byte[]> encodeBody(T object, ObjectMetadata identity);
}
