package io.informer4j.lister;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the objects of one namespace from a cache (client-go: {@code cache.GenericNamespaceLister}).
 *
 * <pre>{@code
 * NamespaceLister<Pod> system = pods.namespace("kube-system");
 * system.list(LabelSelector.parse("k8s-app=kube-dns"));
 * system.get("coredns");   // Optional<Pod>
 * }</pre>
 *
 * <p>Lists use the index by namespace, {@link io.informer4j.store.IndexFunction#NAMESPACE}; without
 * it they scan the whole cache. Everything else is as {@link Lister} says.
 *
 * <p><b>Threading:</b> may be used from any thread; readers never wait.
 */
public final class NamespaceLister<T> {

  private final Lister<T> lister;
  private final String namespace;

  NamespaceLister(Lister<T> lister, String namespace) {
    this.lister = lister;
    this.namespace = Objects.requireNonNull(namespace, "namespace");
  }

  /** Returns all objects of the namespace. */
  public List<T> list() {
    return list(LabelSelector.everything());
  }

  /** Returns the objects of the namespace that are selected. */
  public List<T> list(LabelSelector selector) {
    return stream(selector).toList();
  }

  /** Returns the objects that are selected, as of now; each is decoded when the stream gets to it. */
  public Stream<T> stream(LabelSelector selector) {
    return lister.matching(namespace, selector).map(CachedObject::object);
  }

  /** Returns the names of the objects that are selected, without decoding any. */
  public List<ObjectName> names(LabelSelector selector) {
    return lister.matching(namespace, selector).map(CachedObject::name).toList();
  }

  /** Returns the object of this name in the namespace, if it is in the cache. */
  public Optional<T> get(String name) {
    return lister.get(ObjectName.of(namespace, name));
  }

  /**
   * Returns the object of this name in the namespace.
   *
   * @throws ObjectNotFoundException if it is not in the cache
   */
  public T require(String name) {
    return lister.require(ObjectName.of(namespace, name));
  }
}
