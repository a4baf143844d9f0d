package io.informer4j.codec;

import java.util.List;

/**
 * How the bytes of packed objects are kept, and what they are: what all objects of one cache, or one generation of them, have in
 * common.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
interface Packing<T> {

  /** Returns what reads the bytes. */
  Codec<T> codec();

  /** Returns whether the bytes are those of bodies; they are those of whole objects otherwise. */
  default boolean keepsBodies() {
    return false;
  }

  /** Returns an object's bytes as the codec reads them, not to be changed. */
  byte[] open(byte[] kept);

  /**
   * Makes an object of the same cache of its bytes as a whole, in this form or a newer one.
   *
   * @param labelsInBytes whether the labels are those in the bytes
   * @param bytes what the codec can read; may be kept
   */
  PackedObject<T> pack(ObjectMetadata metadata, boolean labelsInBytes, byte[] bytes);

  /** Does the same of an object's body, which the codec has made. */
  PackedObject<T> packBody(ObjectMetadata metadata, boolean labelsInBytes, byte[] body);

  /** Makes an object of this identity and these labels, whatever the other one says of them. */
  default PackedObject<T> encode(T object, ObjectMetadata metadata) {
    byte[] encoded = codec().encode(object);
    return pack(metadata, codec().labelsOf(encoded).equals(metadata.labels()), encoded);
  }

  /** Builds the object from its bytes, opened. */
  default T decode(byte[] bytes, PackedObject<T> identity) {
    return codec().decode(bytes, Projection.all());
  }

  /** Returns the values at a path in an object's bytes, opened. */
  default List<String> textsAt(byte[] bytes, FieldPath path, PackedObject<T> identity) {
    return codec().textsAt(bytes, path);
  }
}
