package io.informer4j.fabric8.adapter;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.informers.cache.Indexer;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.IndexFunction;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * fabric8's indexer on the mirror of an informer: every read is one snapshot.
 *
 * <p><b>Threading:</b> any thread. The monitor of the functions is a leaf: the engine, which calls the functions, is waited for
 * outside of it.
 */
final class AdaptedIndexer<T extends HasMetadata> implements Indexer<T> {

  private final ResourceInformer<T> informer;
  private final UnaryOperator<T> copy;
  private final Map<String, Function<T, List<String>>> functions = new LinkedHashMap<>();

  AdaptedIndexer(ResourceInformer<T> informer, UnaryOperator<T> copy) {
    this.informer = informer;
    this.copy = copy;
    functions.put(IndexFunction.NAMESPACE, object -> List.of(nameOf(object).namespace()));
  }

  @Override
  public void addIndexers(Map<String, Function<T, List<String>>> indexers) {
    reserve(indexers);
    Map<String, IndexFunction<T>> ours = new LinkedHashMap<>();
    indexers.forEach((name, function) -> ours.put(name, IndexFunction.ofObject(object -> {
      List<String> values = function.apply(object);
      return values == null ? List.of() : values;
    })));
    try {
      AdaptedInformer.join(informer.addIndexers(ours));
    } catch (RuntimeException | Error e) {
      synchronized (functions) {
        functions.keySet().removeAll(indexers.keySet());
      }
      throw e;
    }
  }

  private void reserve(Map<String, Function<T, List<String>>> indexers) {
    synchronized (functions) {
      for (String name : indexers.keySet()) {
        if (functions.containsKey(name)) {
          throw new IllegalArgumentException("Indexer conflict: " + name);
        }
      }
      functions.putAll(indexers);
    }
  }

  @Override
  public void removeIndexer(String name) {
    boolean wasThere;
    synchronized (functions) {
      wasThere = functions.remove(name) != null;
    }
    // The index by namespace is what namespaced listers read; it is only not shown any more.
    if (wasThere && !name.equals(IndexFunction.NAMESPACE)) {
      AdaptedInformer.join(informer.removeIndexer(name));
    }
  }

  @Override
  public Map<String, Function<T, List<String>>> getIndexers() {
    synchronized (functions) {
      return Collections.unmodifiableMap(new LinkedHashMap<>(functions));
    }
  }

  @Override
  public List<T> index(String index, T example) {
    return copies(informer.view().index(index, CachedObject.decoded(metadata(example), example)));
  }

  @Override
  public List<String> indexKeys(String index, String value) {
    return informer.view().indexKeys(index, value).stream()
        .map(ObjectName::toString)
        .toList();
  }

  @Override
  public List<T> byIndex(String index, String value) {
    return copies(informer.view().byIndex(index, value));
  }

  @Override
  public List<T> list() {
    return copies(informer.view().list());
  }

  @Override
  public List<String> listKeys() {
    return informer.view().names().stream().map(ObjectName::toString).toList();
  }

  @Override
  public @Nullable T get(T object) {
    return getByKey(getKey(object));
  }

  @Override
  public @Nullable T getByKey(String key) {
    return informer
        .view()
        .get(ObjectName.parse(key))
        .map(found -> copy.apply(found.object()))
        .orElse(null);
  }

  @Override
  public String getKey(T object) {
    return nameOf(object).toString();
  }

  private List<T> copies(List<CachedObject<T>> found) {
    return found.stream().map(object -> copy.apply(object.object())).toList();
  }

  private ObjectMetadata metadata(T object) {
    ObjectMeta metadata = object.getMetadata();
    return new ObjectMetadata(
        nameOf(object),
        Objects.requireNonNullElse(metadata.getUid(), ""),
        ResourceVersion.of(Objects.requireNonNullElse(metadata.getResourceVersion(), "")),
        Objects.requireNonNullElse(metadata.getLabels(), Map.of()));
  }

  private static ObjectName nameOf(HasMetadata object) {
    ObjectMeta metadata = object.getMetadata();
    return ObjectName.of(
        Objects.requireNonNullElse(metadata.getNamespace(), ""), metadata.getName());
  }
}
