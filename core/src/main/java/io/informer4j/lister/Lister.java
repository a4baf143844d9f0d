package io.informer4j.lister;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.IndexedView;
import io.informer4j.store.Indexer;
import io.informer4j.store.Quarantined;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the objects of one resource from a cache (client-go: {@code cache.GenericLister} and the
 * generated listers).
 *
 * <pre>{@code
 * Lister<Pod> pods = Lister.of(podType, indexer);
 * pods.list(LabelSelector.parse("app=web"));
 * pods.namespace("kube-system").get("coredns");   // Optional<Pod>
 * pods.require("kube-system/coredns");            // the pod, or ObjectNotFoundException
 * }</pre>
 *
 * <p>Each call reads one snapshot, and so one revision. For several reads of the same revision make a
 * lister of that snapshot: {@code Lister.of(podType, () -> snapshot)}.
 *
 * <p>Lists are in no particular order and cannot be changed. Objects of a decoded cache are shared by
 * all readers and must not be changed; a packed cache decodes, for each reader, the objects that are
 * returned and no others: selectors look at labels only, and {@link #names} decodes nothing.
 *
 * <p><b>Threading:</b> may be used from any thread; readers never wait.
 */
public final class Lister<T> {

  /** As in the API, where a request without a namespace is about all of them. */
  private static final String ALL_NAMESPACES = "";

  private static final Logger log = LoggerFactory.getLogger(Lister.class);

  private final ResourceType resource;
  private final Supplier<? extends IndexedView<T>> views;
  private final AtomicBoolean missingIndexReported = new AtomicBoolean();

  private Lister(ResourceType resource, Supplier<? extends IndexedView<T>> views) {
    this.resource = Objects.requireNonNull(resource, "resource");
    this.views = Objects.requireNonNull(views, "views");
  }

  /** Returns a lister that takes a snapshot, or another view that does not change, from here for each read. */
  public static <T> Lister<T> of(ResourceType resource, Supplier<? extends IndexedView<T>> views) {
    return new Lister<>(resource, views);
  }

  /** Returns a lister of what is in the indexer at the time of each read. */
  public static <T> Lister<T> of(ResourceType resource, Indexer<T> indexer) {
    return new Lister<>(resource, indexer::snapshot);
  }

  /** Returns all objects. */
  public List<T> list() {
    return list(LabelSelector.everything());
  }

  /** Returns the objects that are selected. */
  public List<T> list(LabelSelector selector) {
    return stream(selector).toList();
  }

  /** Returns the objects that are selected, as of now; each is decoded when the stream gets to it. */
  public Stream<T> stream(LabelSelector selector) {
    return matching(ALL_NAMESPACES, selector).map(CachedObject::object);
  }

  /** Returns the names of the objects that are selected, without decoding any. */
  public List<ObjectName> names(LabelSelector selector) {
    return matching(ALL_NAMESPACES, selector).map(CachedObject::name).toList();
  }

  /** Returns the object of this name, if it is in the cache. */
  public Optional<T> get(ObjectName name) {
    return views.get().get(name).map(CachedObject::object);
  }

  /**
   * Returns the object of this key, if it is in the cache: {@code name} for a cluster-scoped object,
   * {@code namespace/name} for others.
   *
   * @throws IllegalArgumentException if the key has more than one slash
   */
  public Optional<T> get(String key) {
    return get(ObjectName.parse(key));
  }

  /**
   * Returns the object of this name.
   *
   * @throws ObjectNotFoundException if it is not in the cache
   */
  public T require(ObjectName name) {
    IndexedView<T> view = views.get();
    return view.get(name)
        .orElseThrow(() -> new ObjectNotFoundException(resource, name, hint(view, name)))
        .object();
  }

  /**
   * Returns the object of this key, as {@link #get(String)} does.
   *
   * @throws ObjectNotFoundException if it is not in the cache
   * @throws IllegalArgumentException if the key has more than one slash
   */
  public T require(String key) {
    return require(ObjectName.parse(key));
  }

  /**
   * Returns a lister of one namespace; the empty one stands for all namespaces in lists, and for
   * cluster-scoped objects in look-ups.
   */
  public NamespaceLister<T> namespace(String namespace) {
    return new NamespaceLister<>(this, namespace);
  }

  /** Returns what is selected in one namespace, or in all of them, from one snapshot. */
  Stream<CachedObject<T>> matching(String namespace, LabelSelector selector) {
    if (selector.matchesNothing()) {
      return Stream.empty();
    }
    IndexedView<T> view = views.get();
    Stream<CachedObject<T>> objects =
        namespace.isEmpty() ? all(view) : inNamespace(view, namespace);
    return selector.isEmpty() ? objects : objects.filter(selector::matches);
  }

  private static <T> Stream<CachedObject<T>> all(IndexedView<T> view) {
    int characteristics = Spliterator.IMMUTABLE | Spliterator.NONNULL | Spliterator.DISTINCT;
    return StreamSupport.stream(
        () -> Spliterators.spliterator(view.iterator(), view.size(), characteristics),
        characteristics | Spliterator.SIZED | Spliterator.SUBSIZED,
        false);
  }

  private Stream<CachedObject<T>> inNamespace(IndexedView<T> view, String namespace) {
    if (view.indexNames().contains(IndexFunction.NAMESPACE)) {
      return view.byIndex(IndexFunction.NAMESPACE, namespace).stream();
    }
    if (missingIndexReported.compareAndSet(false, true)) {
      log.debug(
          "no index by namespace, lists of one namespace scan all objects: resource={} index={}",
          resource,
          IndexFunction.NAMESPACE);
    }
    return all(view).filter(object -> object.name().namespace().equals(namespace));
  }

  /** Says what looks like a missing object and is something else; empty if it is just missing. */
  private String hint(IndexedView<T> view, ObjectName name) {
    Quarantined quarantined = view.quarantined().get(name);
    if (quarantined != null) {
      return ": it exists, but could not be read: " + quarantined.reason();
    }
    if (resource.isNamespaced() && name.namespace().isEmpty()) {
      return ": objects of this resource live in namespaces, and none was given";
    }
    return "";
  }
}
