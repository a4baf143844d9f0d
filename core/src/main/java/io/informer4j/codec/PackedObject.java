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
 * when somebody asks; labels are read from the bytes. An object of which numbers cannot say it all is an {@link
 * ExactPackedObject}.
 *
 * <p><b>Threading:</b> immutable, but for the form in which the same bytes are kept: compressed once there is a dictionary.
 */
class PackedObject<T> extends CachedObject<T> {

  /** Stands for the revision that is unset; that of any revision is 0. */
  private static final long UNSET = -1;

  private final long uidHigh;
  private final long uidLow;
  private final long revision;
  private final Packing<T> packing;
  private volatile byte[] kept;

  PackedObject(ObjectMetadata metadata, byte[] kept, Packing<T> packing) {
    super(metadata.name());
    this.uidHigh = CompactUid.high(metadata.uid());
    this.uidLow = CompactUid.low(metadata.uid());
    this.revision = metadata.resourceVersion().numberOr(UNSET);
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
    return labelsInBytes && isCompact(metadata)
        ? new PackedObject<>(metadata, kept, packing)
        : new ExactPackedObject<>(metadata, kept, packing);
  }

  private static boolean isCompact(ObjectMetadata metadata) {
    ResourceVersion revision = metadata.resourceVersion();
    return CompactUid.suits(metadata.uid())
        && (revision.isUnset() || revision.numberOr(UNSET) != UNSET);
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
    return revision == UNSET ? ResourceVersion.UNSET : ResourceVersion.of(revision);
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
    return packing.codec().decode(bytes(), Projection.all());
  }

  @Override
  public List<String> texts(FieldPath path, FieldReader<? super T> fields) {
    return packing.codec().textsAt(bytes(), path);
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
    byte[] encoded = codec().encode(Objects.requireNonNull(replacement, "object"));
    ObjectMetadata metadata = metadata();
    return packing.pack(metadata, codec().labelsOf(encoded).equals(metadata.labels()), encoded);
  }

  @Override
  public boolean hasSameContentAs(CachedObject<T> other) {
    if (other.inCache() instanceof PackedObject<T> that && codec() == that.codec()) {
      byte[] mine = kept;
      byte[] others = that.kept;
      return (packing == that.packing && Arrays.equals(mine, others))
          || Arrays.equals(bytes(), that.bytes());
    }
    return object().equals(other.object());
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
