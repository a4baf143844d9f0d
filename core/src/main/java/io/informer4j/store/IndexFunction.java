package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.FieldReader;
import java.util.Collection;
import java.util.function.Function;

/**
 * Says under which values an index lists an object: none, one or many (client-go: {@code cache.IndexFunc}).
 *
 * <pre>{@code
 * IndexFunction<Pod> byNode = IndexFunction.ofObject(pod -> List.of(pod.nodeName()));
 * }</pre>
 *
 * <p>{@link Index} has the customary ones, which decode nothing.
 *
 * <p>A function that throws costs its object the entry in that index, which is reported; nothing else
 * suffers.
 */
@FunctionalInterface
public interface IndexFunction<T> {

  /** The customary name of the index by namespace (client-go: {@code cache.NamespaceIndex}). */
  String NAMESPACE = "namespace";

  /** Returns the values of an object, not null; duplicates count once. */
  Collection<String> valuesOf(CachedObject<T> object);

  /**
   * Returns this function for a cache whose decoded objects have their fields read by this; itself, for all but indexes {@link
   * Index#byField by field}. An informer does this once, when it is built.
   *
   * @throws io.informer4j.codec.FieldPathException if the objects cannot have such a field
   */
  default IndexFunction<T> boundTo(FieldReader<? super T> fields) {
    return this;
  }

  /**
   * Returns a function of the object alone; it decodes every packed object, once per change for all such functions of a store.
   */
  static <T> IndexFunction<T> ofObject(Function<? super T, ? extends Collection<String>> function) {
    return cached -> function.apply(cached.object());
  }

  /** Returns the index by namespace, "" for cluster-scoped objects (client-go: {@code MetaNamespaceIndexFunc}). */
  static <T> IndexFunction<T> byNamespace() {
    return new NamespaceIndex<>();
  }
}
