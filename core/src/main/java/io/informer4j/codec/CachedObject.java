package io.informer4j.codec;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
 * <i>packed</i> holds the bytes, compressed perhaps, and decodes them anew for every reader. {@link CacheFormat} makes either
 * of what came over the wire.
 *
 * <p><b>Threading:</b> immutable as far as anybody can see; may be read from any thread.
 */
public abstract class CachedObject<T> {

  private final ObjectName name;

  /** Makes an object of this name. */
  protected CachedObject(ObjectName name) {
    this.name = name;
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
   * @param metadata what {@link Codec#readMetadata} says about these bytes: labels are read from there from now on
   * @throws UnreadableObjectException if the codec cannot decode the bytes
   */
  public static <T> CachedObject<T> packed(ObjectMetadata metadata, byte[] bytes, Codec<T> codec) {
    codec.validate(bytes);
    return new PlainPacking<>(codec).pack(metadata, true, bytes);
  }

  /** Returns namespace and name. */
  public final ObjectName name() {
    return name;
  }

  /** Returns the uid, empty for sources without one. */
  public abstract String uid();

  /** Returns whether both have the same uid; for most packed objects no text is made for it. */
  public boolean hasSameUidAs(CachedObject<?> other) {
    return uid().equals(other.uid());
  }

  /** Returns the revision of this object. */
  public abstract ResourceVersion resourceVersion();

  /** Returns the labels, not to be changed; those of a packed object are read from its bytes on each call. */
  public abstract Map<String, String> labels();

  /** Returns the value of one label, if it is there; of a packed object without reading the others. */
  public Optional<String> label(String key) {
    return Optional.ofNullable(labels().get(key));
  }

  /** Returns name, uid, revision and labels as one value. */
  public final ObjectMetadata metadata() {
    return new ObjectMetadata(name, uid(), resourceVersion(), labels());
  }

  /** Returns the object; a packed one is decoded anew on each call. */
  public abstract T object();

  /**
   * Returns the values at a path, as {@link Codec#textsAt} describes them: those of a packed object are read from its bytes
   * without decoding it.
   *
   * @param fields reads a decoded object; not asked for packed ones
   * @throws UnsupportedOperationException if the codec of a packed object cannot do that
   */
  public List<String> texts(FieldPath path, FieldReader<? super T> fields) {
    return fields.textsAt(object(), path);
  }

  /** Returns the same identity, revision and labels with another object, in the same form. */
  public abstract CachedObject<T> withObject(T object);

  /**
   * Returns whether both hold equal objects, whatever their revisions say. Two packed ones are compared
   * by their bytes, without decoding: equal bytes are equal objects, but equal objects that were written
   * differently, with their maps in another order for instance, count as different.
   */
  public abstract boolean hasSameContentAs(CachedObject<T> other);

  /**
   * Returns how many bytes of the object's encoded form are held, as they lie in the cache: compressed, perhaps. 0 for a decoded
   * object, of which nobody knows what it takes.
   */
  public int bytesHeld() {
    return 0;
  }

  /**
   * Returns the same revision in a form for one reader, which decodes a packed object at most once however often that reader
   * asks: all get the same object then, so it is nothing to share, nor to keep for long.
   */
  public CachedObject<T> forOneReader() {
    return this;
  }

  /**
   * Returns what lies in the cache: this, or what {@link #forOneReader} was called on. Handlers get the latter's result, so that
   * one which keeps a packed object for later keeps this.
   */
  public CachedObject<T> inCache() {
    return this;
  }

  /**
   * Returns whether the other is the same revision of the same object: name, uid and resource version. A
   * resource version that names no revision ("" or "0") proves nothing: such an object is only the same as
   * itself.
   */
  public final boolean isSameRevisionAs(CachedObject<?> other) {
    if (inCache() == other.inCache()) {
      return true;
    }
    ResourceVersion revision = resourceVersion();
    return revision.isConcrete()
        && revision.equals(other.resourceVersion())
        && hasSameUidAs(other)
        && name.equals(other.name);
  }

  /** Returns name and revision, never the content: a cached object may be a secret. */
  @Override
  public final String toString() {
    return name + "@" + resourceVersion();
  }
}
