package io.informer4j.codec;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One revision of an object, field by field: a packed one is read where its bytes lie, and never decoded.
 *
 * <pre>{@code
 * ObjectView view = ObjectView.of(cached, fields);
 * view.text("spec.nodeName");                      // Optional of "node-1"
 * view.texts("spec.containers[*].image");          // the images
 * view.label("app");
 * }</pre>
 *
 * <p>Values are texts, as {@link Codec#textsAt} describes them. A compressed object is decompressed once for the whole view, which
 * therefore is nothing to keep for long.
 *
 * <p><b>Threading:</b> immutable; may be read from any thread.
 */
public final class ObjectView {

  /** Reads one field; hides the type of the objects, which nobody needs who reads texts. */
  private interface Texts {
    List<String> at(FieldPath path);
  }

  private final CachedObject<?> object;
  private final Texts texts;

  private ObjectView(CachedObject<?> object, Texts texts) {
    this.object = object;
    this.texts = texts;
  }

  /**
   * Returns a view of an object.
   *
   * @param fields reads a decoded object, and says which paths there are
   */
  public static <T> ObjectView of(CachedObject<T> cached, FieldReader<? super T> fields) {
    CachedObject<T> object = cached.forOneReader();
    return new ObjectView(object, path -> {
      fields.check(path);
      return object.texts(path, fields);
    });
  }

  /** Returns namespace and name. */
  public ObjectName name() {
    return object.name();
  }

  /** Returns the uid, empty for sources without one. */
  public String uid() {
    return object.uid();
  }

  /** Returns the revision of this object. */
  public ResourceVersion resourceVersion() {
    return object.resourceVersion();
  }

  /** Returns the labels, not to be changed. */
  public Map<String, String> labels() {
    return object.labels();
  }

  /** Returns the value of one label, if it is there. */
  public Optional<String> label(String key) {
    return object.label(key);
  }

  /**
   * Returns the first value at a path, if there is one.
   *
   * @throws FieldPathException if this is no path, or leads nowhere in objects of this type
   */
  public Optional<String> text(String path) {
    List<String> all = texts(path);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(0));
  }

  /**
   * Returns the values at a path, none if there is nothing.
   *
   * @throws FieldPathException if this is no path, or leads nowhere in objects of this type
   */
  public List<String> texts(String path) {
    return texts(FieldPath.of(path));
  }

  /**
   * Returns the values at a path, none if there is nothing.
   *
   * @throws FieldPathException if it leads nowhere in objects of this type
   */
  public List<String> texts(FieldPath path) {
    return texts.at(path);
  }

  /** Returns name and revision, never the content. */
  @Override
  public String toString() {
    return object.toString();
  }
}
