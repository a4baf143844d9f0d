package io.informer4j.codec;

import io.informer4j.name.ResourceVersion;
import java.util.Map;
import java.util.Optional;

/**
 * A packed object with its metadata beside it: the uid or the revision is no number, or the labels are not those in the bytes,
 * since a transform has changed them.
 */
final class ExactPackedObject<T> extends PackedObject<T> {

  private final ObjectMetadata metadata;

  ExactPackedObject(ObjectMetadata metadata, byte[] kept, Packing<T> packing) {
    super(CompactMetadata.nothingBut(metadata.name()), kept, packing);
    this.metadata = metadata;
  }

  @Override
  boolean keepsNumbers() {
    return false;
  }

  @Override
  public String uid() {
    return metadata.uid();
  }

  @Override
  public ResourceVersion resourceVersion() {
    return metadata.resourceVersion();
  }

  @Override
  public Map<String, String> labels() {
    return metadata.labels();
  }

  @Override
  public Optional<String> label(String key) {
    return Optional.ofNullable(metadata.labels().get(key));
  }

  @Override
  Map<String, String> labelsIn(byte[] bytes) {
    return labels();
  }

  @Override
  Optional<String> labelIn(byte[] bytes, String key) {
    return label(key);
  }
}
