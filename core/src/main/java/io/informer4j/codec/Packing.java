package io.informer4j.codec;

/**
 * How the bytes of packed objects are kept: what all objects of one cache, or one generation of them, have in common.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
interface Packing<T> {

  /** Returns what reads the bytes. */
  Codec<T> codec();

  /** Returns an object's bytes as the codec reads them, not to be changed. */
  byte[] open(byte[] kept);

  /**
   * Makes an object, in this form or a newer one of the same cache.
   *
   * @param labelsInBytes whether the labels are those in the bytes
   * @param bytes what the codec can read; may be kept
   */
  PackedObject<T> pack(ObjectMetadata metadata, boolean labelsInBytes, byte[] bytes);
}
