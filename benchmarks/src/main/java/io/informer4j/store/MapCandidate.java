package io.informer4j.store;

import clojure.lang.IPersistentMap;
import clojure.lang.ITransientMap;
import clojure.lang.PersistentHashMap;
import io.informer4j.benchmarks.Item;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;

/**
 * A map that could lie behind a store: {@link #update} and {@link #updateAll} publish a new version, {@link #get} and {@link
 * #list} read the current one.
 *
 * <p>It stands in the package of the store, on the class path, because our trie is nobody else's business and hence not
 * public.
 */
abstract class MapCandidate {

  /** The candidates, by the names under which the results list them. */
  static final Map<String, Supplier<MapCandidate>> ALL = Map.of(
      "trie", Trie::new,
      "clojure", Clojure::new,
      "vavr", Vavr::new,
      "pcollections", PCollections::new,
      "copiedHashMap", CopiedHashMap::new,
      "concurrentHashMap", Concurrent::new);

  static MapCandidate named(String name) {
    return Objects.requireNonNull(ALL.get(name), name).get();
  }

  abstract @Nullable CachedObject<Item> get(ObjectName name);

  abstract List<CachedObject<Item>> list();

  abstract void update(CachedObject<Item> object);

  abstract void updateAll(List<CachedObject<Item>> objects);

  /** Returns the current version, for measuring. */
  abstract Object content();

  /** Ours. */
  private static final class Trie extends MapCandidate {

    /** What the store's entries are without what they know of indexes. */
    private static final class Element extends PersistentTrie.Keyed<ObjectName> {
      final CachedObject<Item> object;

      Element(CachedObject<Item> object) {
        super(object.name());
        this.object = object;
      }
    }

    private volatile PersistentTrie<ObjectName, Element> current = PersistentTrie.empty();

    @Override
    @Nullable
    CachedObject<Item> get(ObjectName name) {
      Element entry = current.get(name);
      return entry == null ? null : entry.object;
    }

    @Override
    @SuppressWarnings("unchecked") // the array is filled with nothing else
    List<CachedObject<Item>> list() {
      Object[] elements = current.toArray();
      for (int i = 0; i < elements.length; i++) {
        elements[i] = ((Element) elements[i]).object;
      }
      return (List<CachedObject<Item>>) (List<?>) Arrays.asList(elements);
    }

    @Override
    void update(CachedObject<Item> object) {
      updateAll(List.of(object));
    }

    @Override
    void updateAll(List<CachedObject<Item>> objects) {
      TrieEditor<ObjectName, Element> editor = current.edit(new TrieEditor.Edit());
      for (CachedObject<Item> object : objects) {
        editor.put(new Element(object));
      }
      current = editor.build();
    }

    @Override
    Object content() {
      return current;
    }
  }

  /** Clojure's hash map, batches with its transients. */
  private static final class Clojure extends MapCandidate {
    private volatile IPersistentMap current = PersistentHashMap.EMPTY;

    @Override
    @SuppressWarnings("unchecked") // the map is filled with nothing else
    @Nullable
    CachedObject<Item> get(ObjectName name) {
      return (CachedObject<Item>) current.valAt(name);
    }

    @Override
    @SuppressWarnings("unchecked") // the map is filled with nothing else
    List<CachedObject<Item>> list() {
      return new ArrayList<>((Collection<CachedObject<Item>>) ((Map<?, ?>) current).values());
    }

    @Override
    void update(CachedObject<Item> object) {
      current = current.assoc(object.name(), object);
    }

    @Override
    void updateAll(List<CachedObject<Item>> objects) {
      ITransientMap editor = (ITransientMap) ((PersistentHashMap) current).asTransient();
      for (CachedObject<Item> object : objects) {
        editor = editor.assoc(object.name(), object);
      }
      current = editor.persistent();
    }

    @Override
    Object content() {
      return current;
    }
  }

  /** vavr's hash map, which has no batches. */
  private static final class Vavr extends MapCandidate {
    private volatile io.vavr.collection.HashMap<ObjectName, CachedObject<Item>> current =
        io.vavr.collection.HashMap.empty();

    @Override
    @Nullable
    CachedObject<Item> get(ObjectName name) {
      return current.getOrElse(name, null);
    }

    @Override
    List<CachedObject<Item>> list() {
      List<CachedObject<Item>> list = new ArrayList<>(current.size());
      current.valuesIterator().forEachRemaining(list::add);
      return list;
    }

    @Override
    void update(CachedObject<Item> object) {
      current = current.put(object.name(), object);
    }

    @Override
    void updateAll(List<CachedObject<Item>> objects) {
      io.vavr.collection.HashMap<ObjectName, CachedObject<Item>> next = current;
      for (CachedObject<Item> object : objects) {
        next = next.put(object.name(), object);
      }
      current = next;
    }

    @Override
    Object content() {
      return current;
    }
  }

  /** The hash map of PCollections, which has no batches either. */
  private static final class PCollections extends MapCandidate {
    private volatile HashPMap<ObjectName, CachedObject<Item>> current = HashTreePMap.empty();

    @Override
    @Nullable
    CachedObject<Item> get(ObjectName name) {
      return current.get(name);
    }

    @Override
    List<CachedObject<Item>> list() {
      return new ArrayList<>(current.values());
    }

    @Override
    void update(CachedObject<Item> object) {
      current = current.plus(object.name(), object);
    }

    @Override
    void updateAll(List<CachedObject<Item>> objects) {
      HashPMap<ObjectName, CachedObject<Item>> next = current;
      for (CachedObject<Item> object : objects) {
        next = next.plus(object.name(), object);
      }
      current = next;
    }

    @Override
    Object content() {
      return current;
    }
  }

  /** The simplest thing that has snapshots: a hash map that is copied whenever something is written. */
  private static final class CopiedHashMap extends MapCandidate {
    private volatile HashMap<ObjectName, CachedObject<Item>> current = new HashMap<>();

    @Override
    @Nullable
    CachedObject<Item> get(ObjectName name) {
      return current.get(name);
    }

    @Override
    List<CachedObject<Item>> list() {
      return new ArrayList<>(current.values());
    }

    @Override
    void update(CachedObject<Item> object) {
      updateAll(List.of(object));
    }

    @Override
    void updateAll(List<CachedObject<Item>> objects) {
      HashMap<ObjectName, CachedObject<Item>> next = new HashMap<>(current);
      for (CachedObject<Item> object : objects) {
        next.put(object.name(), object);
      }
      current = next;
    }

    @Override
    Object content() {
      return current;
    }
  }

  /** No candidate, since it has no snapshots: the yardstick. */
  private static final class Concurrent extends MapCandidate {
    private final ConcurrentHashMap<ObjectName, CachedObject<Item>> current =
        new ConcurrentHashMap<>();

    @Override
    @Nullable
    CachedObject<Item> get(ObjectName name) {
      return current.get(name);
    }

    @Override
    List<CachedObject<Item>> list() {
      return new ArrayList<>(current.values());
    }

    @Override
    void update(CachedObject<Item> object) {
      current.put(object.name(), object);
    }

    @Override
    void updateAll(List<CachedObject<Item>> objects) {
      for (CachedObject<Item> object : objects) {
        current.put(object.name(), object);
      }
    }

    @Override
    Object content() {
      return current;
    }
  }
}
