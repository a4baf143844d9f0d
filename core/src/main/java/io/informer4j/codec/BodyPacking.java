package io.informer4j.codec;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the bodies of objects, in the form that another packing gives them.
 *
 * @param origin what keeps whole objects in the same cache
 */
record BodyPacking<T>(BodyCodec<T> codec, Packing<T> origin) implements Packing<T> {

  private static final String METADATA = "metadata";

  /** Returns what keeps bodies beside whole objects: that itself, if their codec knows no bodies. */
  static <T> Packing<T> beside(Packing<T> origin, Codec<T> codec) {
    return codec instanceof BodyCodec<T> bodies ? new BodyPacking<>(bodies, origin) : origin;
  }

  @Override
  public boolean keepsBodies() {
    return true;
  }

  @Override
  public byte[] open(byte[] kept) {
    return origin.open(kept);
  }

  @Override
  public PackedObject<T> pack(ObjectMetadata metadata, boolean labelsInBytes, byte[] bytes) {
    return origin.pack(metadata, labelsInBytes, bytes);
  }

  @Override
  public PackedObject<T> packBody(ObjectMetadata metadata, boolean labelsInBytes, byte[] body) {
    return origin.packBody(metadata, labelsInBytes, body);
  }

  @Override
  public PackedObject<T> encode(T object, ObjectMetadata metadata) {
    Optional<byte[]> body = codec.encodeBody(object, metadata);
    return body.isPresent()
        ? packBody(metadata, codec.labelsOf(body.get()).equals(metadata.labels()), body.get())
        : origin.encode(object, metadata);
  }

  @Override
  public T decode(byte[] bytes, PackedObject<T> identity) {
    return codec.decodeBody(bytes, identity);
  }

  @Override
  public List<String> textsAt(byte[] bytes, FieldPath path, PackedObject<T> identity) {
    String known = identityAt(path, identity);
    if (known == null) {
      return codec.textsAt(bytes, path);
    }
    return known.isEmpty() ? List.of() : List.of(known);
  }

  /** Returns the part of an identity that lies at a path, empty if it lacks it; null if none of it lies there. */
  private static @Nullable String identityAt(FieldPath path, PackedObject<?> identity) {
    List<String> steps = path.steps();
    if (steps.size() != 2 || !steps.get(0).equals(METADATA)) {
      return null;
    }
    return switch (steps.get(1)) {
      case "name" -> identity.name().name();
      case "namespace" -> identity.name().namespace();
      case "uid" -> identity.uid();
      case "resourceVersion" -> identity.resourceVersion().value();
      default -> null;
    };
  }
}
