package io.informer4j.codec;

/** Keeps bytes as they are. */
final class PlainPacking<T> implements Packing<T> {

  private final Codec<T> codec;
  private final Packing<T> bodies;

  PlainPacking(Codec<T> codec) {
    this.codec = codec;
    this.bodies = BodyPacking.beside(this, codec);
  }

  @Override
  public Codec<T> codec() {
    return codec;
  }

  @Override
  public byte[] open(byte[] kept) {
    return kept;
  }

  @Override
  public PackedObject<T> pack(ObjectMetadata metadata, boolean labelsInBytes, byte[] bytes) {
    return PackedObject.of(metadata, labelsInBytes, bytes, this);
  }

  @Override
  public PackedObject<T> packBody(ObjectMetadata metadata, boolean labelsInBytes, byte[] body) {
    return PackedObject.of(metadata, labelsInBytes, body, bodies);
  }

  /** Returns what keeps bodies as they are. */
  Packing<T> bodies() {
    return bodies;
  }
}
