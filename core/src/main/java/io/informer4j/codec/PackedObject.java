package io.informer4j.codec;

import io.informer4j.name.ResourceVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A cached object that holds its bytes and is decoded by whoever reads it.
 *
 * <p><i>Implementation notes:</i> 48 bytes beside the name and the bytes. Uid and revision are numbers, of which texts are made
 * when somebody asks; labels are read from the bytes. Of most, the bytes are the {@linkplain BodyCodec body} only. An object of which numbers cannot say it all is an {@link
 * ExactPackedObject}.
 *
 * <p><b>Threading:</b> immutable, but for the form in which the same bytes are kept: compressed once there is a dictionary.
 */
class PackedObject<T> extends CachedObject<T> {

  private final long uidHigh;
  private final long uidLow;
  private final long revision;
  private final Packing<T> packing;
  private volatile byte[] kept;

  PackedObject(CompactMetadata metadata, byte[] kept, Packing<T> packing) {
    super(metadata.name);
    this.uidHigh = metadata.uidHigh;
    this.uidLow = metadata.uidLow;
    this.revision = metadata.revision;
    this.kept = kept;
    this.packing = packing;
  }

  /**
   * Returns an object in the form that takes least.
   *
   * @param labelsInBytes whether the labels are those in the bytes
   */
  static <T> PackedObject<T> of(
      ObjectMetadata metadata, boolean labelsInBytes, byte[] kept, Packing<T> packing) {
    CompactMetadata compact = labelsInBytes ? CompactMetadata.of(metadata) : null;
    return compact != null
        ? new PackedObject<>(compact, kept, packing)
        : new ExactPackedObject<>(metadata, kept, packing);
  }

  @Override
  public String uid() {
    return CompactUid.text(uidHigh, uidLow);
  }

  @Override
  public boolean hasSameUidAs(CachedObject<?> other) {
    if (other.inCache() instanceof PackedObject<?> that && keepsNumbers() && that.keepsNumbers()) {
      return uidHigh == that.uidHigh && uidLow == that.uidLow;
    }
    return super.hasSameUidAs(other);
  }

  /** Returns whether uid and revision are the numbers that are here. */
  boolean keepsNumbers() {
    return true;
  }

  @Override
  public ResourceVersion resourceVersion() {
    return CompactMetadata.revision(revision);
  }

  @Override
  public Map<String, String> labels() {
    return labelsIn(bytes());
  }

  @Override
  public Optional<String> label(String key) {
    return labelIn(bytes(), key);
  }

  @Override
  public T object() {
    return objectIn(bytes());
  }

  @Override
  public List<String> texts(FieldPath path, FieldReader<? super T> fields) {
    return textsIn(bytes(), path);
  }

  /** Returns the object, given its bytes. */
  final T objectIn(byte[] bytes) {
    return packing.decode(bytes, this);
  }

  /** Returns the values at a path, given the object's bytes. */
  final List<String> textsIn(byte[] bytes, FieldPath path) {
    return packing.textsAt(bytes, path, this);
  }

  /** Returns the labels, given the object's bytes. */
  Map<String, String> labelsIn(byte[] bytes) {
    return packing.codec().labelsOf(bytes);
  }

  /** Returns one label, given the object's bytes. */
  Optional<String> labelIn(byte[] bytes, String key) {
    return packing.codec().labelOf(bytes, key);
  }

  /** Returns the bytes as the codec reads them, not to be changed. */
  final byte[] bytes() {
    return packing.open(kept);
  }

  final Codec<T> codec() {
    return packing.codec();
  }

  /** Returns the bytes as they are kept, not to be changed. */
  final byte[] kept() {
    return kept;
  }

  /** Keeps the same bytes in another form, which {@link Packing#open} understands as well. */
  final void keep(byte[] form) {
    kept = form;
  }

  @Override
  public CachedObject<T> withObject(T replacement) {
    return packing.encode(Objects.requireNonNull(replacement, "object"), metadata());
  }

  @Override
  public boolean hasSameContentAs(CachedObject<T> other) {
    if (other.inCache() instanceof PackedObject<T> that && isComparableTo(that)) {
      byte[] mine = kept;
      byte[] others = that.kept;
      return hasSameBesideBytes(that)
          && ((packing == that.packing && Arrays.equals(mine, others))
              || Arrays.equals(bytes(), that.bytes()));
    }
    return object().equals(other.object());
  }

  private boolean isComparableTo(PackedObject<T> other) {
    return codec() == other.codec() && packing.keepsBodies() == other.packing.keepsBodies();
  }

  /** Returns whether both have the same in them that is not in their bytes. */
  private boolean hasSameBesideBytes(PackedObject<T> other) {
    return !packing.keepsBodies()
        || (name().equals(other.name())
            && hasSameUidAs(other)
            && resourceVersion().equals(other.resourceVersion()));
  }

  @Override
  public int bytesHeld() {
    return kept.length;
  }

  @Override
  public CachedObject<T> forOneReader() {
    return new PackedForOneReader<>(this);
  }
}
