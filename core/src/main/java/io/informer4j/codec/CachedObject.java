package io.informer4j.codec;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.Map;

/**
 * One revision of one object, as it flows through the engine and lies in the cache: identity and labels at
 * once, the object itself on demand.
 *
 * <pre>{@code
 * CachedObject<Pod> cached = CachedObject.decoded(pod, podMetadata);
 * cached.name();    // never decodes
 * cached.object();  // the pod; from a packed cache, a copy of the reader's own
 * }</pre>
 *
 * <p>Two forms exist: <i>decoded</i> holds the object itself, shared by all readers, who must not change it;
 * <i>packed</i> holds the bytes and decodes them anew for every reader. {@link CacheFormat} makes either of
 * what came over the wire.
 *
 * <p><b>Threading:</b> immutable; may be read from any thread.
 */
public abstract class CachedObject<T> {

  private final ObjectName name;
  private final String uid;
  private final ResourceVersion resourceVersion;
  private final Map<String, String> labels;

  /** Takes over the metadata, field by field, since one object per cached object is one too many. */
  protected CachedObject(ObjectMetadata metadata) {
    this.name = metadata.name();
    this.uid = metadata.uid();
    this.resourceVersion = metadata.resourceVersion();
    this.labels = metadata.labels();
  }

  /** Returns an object in its decoded form. */
  public static <T> CachedObject<T> decoded(ObjectMetadata metadata, T object) {
    return new DecodedObject<>(metadata, object);
  }

  /**
   * Returns an object in its decoded form.
   *
   * @throws UnreadableObjectException if the reader finds no metadata in it
   */
  public static <T> CachedObject<T> decoded(T object, MetadataReader<? super T> reader) {
    return decoded(reader.metadataOf(object), object);
  }

  /**
   * Returns an object in its packed form. The bytes are checked once, here, and must not be changed
   * afterwards.
   *
   * @throws UnreadableObjectException if the codec cannot decode the bytes
   */
  public static <T> CachedObject<T> packed(ObjectMetadata metadata, byte[] bytes, Codec<T> codec) {
    codec.validate(bytes);
    return new PackedObject<>(metadata, bytes, codec);
  }

  /** Returns namespace and name. */
  public final ObjectName name() {
    return name;
  }

  /** Returns the uid, empty for sources without one. */
  public final String uid() {
    return uid;
  }

  /** Returns the revision of this object. */
  public final ResourceVersion resourceVersion() {
    return resourceVersion;
  }

  /** Returns the labels, not to be changed. */
  public final Map<String, String> labels() {
    return labels;
  }

  /** Returns name, uid, revision and labels as one value. */
  public final ObjectMetadata metadata() {
    return new ObjectMetadata(name, uid, resourceVersion, labels);
  }

  /** Returns the object; a packed one is decoded anew on each call. */
  public abstract T object();

  /** Returns the same identity, revision and labels with another object, in the same form. */
  public abstract CachedObject<T> withObject(T object);

  /**
   * Returns whether both hold equal objects, whatever their revisions say. Two packed ones are compared
   * by their bytes, without decoding: equal bytes are equal objects, but equal objects that were written
   * differently, with their maps in another order for instance, count as different.
   */
  public abstract boolean hasSameContentAs(CachedObject<T> other);

  /**
   * Returns whether the other is the same revision of the same object: name, uid and resource version. A
   * resource version that names no revision ("" or "0") proves nothing: such an object is only the same as
   * itself.
   */
  public final boolean isSameRevisionAs(CachedObject<?> other) {
    return this == other
        || (resourceVersion.isConcrete()
            && resourceVersion.equals(other.resourceVersion)
            && uid.equals(other.uid)
            && name.equals(other.name));
  }

  /** Returns name and revision, never the content: a cached object may be a secret. */
  @Override
  public final String toString() {
    return name + "@" + resourceVersion;
  }
}
