package io.informer4j.codec;

/** Keeps bytes as they are. */
record PlainPacking<T>(Codec<T> codec) implements Packing<T> {

  @Override
  public byte[] close(byte[] bytes) {
    return bytes;
  }

  @Override
  public byte[] open(byte[] kept) {
    return kept;
  }
}
