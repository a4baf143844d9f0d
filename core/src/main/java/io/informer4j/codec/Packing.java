package io.informer4j.codec;

/**
 * How the bytes of packed objects are kept: what all objects of one cache, or one generation of them, have in common.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
interface Packing<T> {

  /** Returns what reads the bytes. */
  Codec<T> codec();

  /** Returns an object's bytes as they are kept. */
  byte[] close(byte[] bytes);

  /** Returns an object's bytes as the codec reads them, not to be changed. */
  byte[] open(byte[] kept);
}
