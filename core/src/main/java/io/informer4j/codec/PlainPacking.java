package io.informer4j.codec;

/** Keeps bytes as they are. */
record PlainPacking<T>(Codec<T> codec) implements Packing<T> {

  @Override
  public byte[] open(byte[] kept) {
    return kept;
  }

  @Override
  public PackedObject<T> pack(ObjectMetadata metadata, boolean labelsInBytes, byte[] bytes) {
    return PackedObject.of(metadata, labelsInBytes, bytes, this);
  }
}
