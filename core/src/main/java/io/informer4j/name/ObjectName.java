package io.informer4j.name;

import java.util.Objects;

/**
 * The name of one object: its namespace (empty for cluster-scoped objects) and its name.
 *
 * <p>The string form is the store key, {@code namespace/name}, or just {@code name} without a namespace
 * (client-go: {@code cache.ObjectName} and {@code cache.MetaNamespaceKeyFunc}).
 *
 * <pre>{@code
 * ObjectName name = ObjectName.parse("kube-system/coredns");
 * name.namespace();  // "kube-system"
 * name.toString();   // "kube-system/coredns"
 * }</pre>
 *
 * <p><i>Implementation notes:</i> a class rather than a record, because the hash is kept: the field costs
 * nothing (it fills the padding) and every look-up in the store starts with it.
 */
public final class ObjectName implements Comparable<ObjectName> {

  private final String namespace;
  private final String name;
  private final int hash;

  private ObjectName(String namespace, String name) {
    this.namespace = namespace;
    this.name = name;
    this.hash = spread(31 * namespace.hashCode() + name.hashCode());
  }

  /** Returns the name of an object in a namespace; an empty namespace means cluster-scoped. */
  public static ObjectName of(String namespace, String name) {
    return new ObjectName(
        Objects.requireNonNull(namespace, "namespace"), Objects.requireNonNull(name, "name"));
  }

  /** Returns the name of a cluster-scoped object. */
  public static ObjectName of(String name) {
    return of("", name);
  }

  /**
   * Reads a store key (client-go: {@code SplitMetaNamespaceKey}). A leading slash yields an empty
   * namespace, so that formatting the result drops it.
   *
   * @throws IllegalArgumentException if the key has more than one slash
   */
  public static ObjectName parse(String key) {
    int slash = key.indexOf('/');
    if (slash < 0) {
      return of("", key);
    }
    if (key.indexOf('/', slash + 1) >= 0) {
      throw new IllegalArgumentException("unexpected key '" + key
          + "': expected 'name' or 'namespace/name', with at most one slash");
    }
    return of(key.substring(0, slash), key.substring(slash + 1));
  }

  /** Returns the namespace, empty for cluster-scoped objects. */
  public String namespace() {
    return namespace;
  }

  /** Returns the name within the namespace. */
  public String name() {
    return name;
  }

  @Override
  public int compareTo(ObjectName other) {
    int byNamespace = namespace.compareTo(other.namespace);
    return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ObjectName that
            && hash == that.hash
            && name.equals(that.name)
            && namespace.equals(that.namespace));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** Returns the store key: {@code namespace/name}, or {@code name} without a namespace. */
  @Override
  public String toString() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }

  /** Names often differ in their last characters only; the store's trie looks at all bits in turn. */
  private static int spread(int h) {
    int mixed = h * 0x9E3779B9;
    return mixed ^ (mixed >>> 16);
  }
}
