package io.informer4j.store;

import io.informer4j.codec.FieldPath;

/**
 * The customary index functions: by a field, by a label, by owner. They read packed objects without decoding them, and two of
 * the same kind are equal, so that whoever shares an informer can ask for the same index again.
 *
 * <pre>{@code
 * builder.indexer("byNode", Index.byField("spec.nodeName"))
 *     .indexer("byApp", Index.byLabel("app"))
 *     .indexer("byOwner", Index.byOwnerUid());
 * informer.snapshot().byIndex("byNode", "node-1");
 * }</pre>
 *
 * <p>Fields of <i>decoded</i> objects are read through the {@link io.informer4j.codec.FieldReader} to which the informer
 * {@linkplain IndexFunction#boundTo binds} its indexes.
 *
 * <p><b>Threading:</b> all are immutable.
 */
public final class Index {

  private static final FieldPath OWNER_UID = FieldPath.of("metadata.ownerReferences[*].uid");

  private Index() {}

  /**
   * Returns the index by the values at a path: none, one or, where it goes through lists, many.
   *
   * @throws io.informer4j.codec.FieldPathException if it cannot be read as a path
   */
  public static <T> IndexFunction<T> byField(String path) {
    return byField(FieldPath.of(path));
  }

  /** Returns the index by the values at a path. */
  public static <T> IndexFunction<T> byField(FieldPath path) {
    return FieldIndex.at(path);
  }

  /** Returns the index by the value of a label. Objects without it are not listed. */
  public static <T> IndexFunction<T> byLabel(String key) {
    return new LabelIndex<>(key);
  }

  /** Returns the index by the uids of an object's owners. */
  public static <T> IndexFunction<T> byOwnerUid() {
    return FieldIndex.at(OWNER_UID);
  }
}
