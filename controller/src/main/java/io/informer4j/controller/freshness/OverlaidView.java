package io.informer4j.controller.freshness;

import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexedView;
import io.informer4j.store.Quarantined;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A view with what was written in place of what it has, and without what was deleted. All its answers agree with each other: an
 * index lists a written object where that object's own values say, and nowhere else.
 *
 * <p><b>Threading:</b> immutable.
 */
final class OverlaidView<T> implements IndexedView<T> {

  private final ResourceView<T> base;
  private final Map<ObjectName, Patch<T>> patches;
  private final int size;

  private OverlaidView(ResourceView<T> base, Map<ObjectName, Patch<T>> patches) {
    this.base = base;
    this.patches = patches;
    int added = 0;
    for (Patch<T> patch : patches.values()) {
      added += (patch.shown() == null ? 0 : 1) - (patch.there().isPresent() ? 1 : 0);
    }
    this.size = base.size() + added;
  }

  /** Returns a view that shows these writes; the view itself if it shows them already. */
  static <T> IndexedView<T> of(ResourceView<T> base, Collection<Noted<T>> noted) {
    Map<ObjectName, Patch<T>> patches = Patch.behind(base, noted);
    return patches.isEmpty() ? base : new OverlaidView<>(base, patches);
  }

  @Override
  public Optional<CachedObject<T>> get(ObjectName name) {
    Patch<T> patch = patches.get(name);
    return patch == null ? base.get(name) : Optional.ofNullable(patch.shown());
  }

  @Override
  public List<CachedObject<T>> list() {
    List<CachedObject<T>> all = new ArrayList<>(size);
    base.forEach(object -> {
      if (!patches.containsKey(object.name())) {
        all.add(object);
      }
    });
    patches.values().forEach(patch -> addShown(patch, all));
    return Collections.unmodifiableList(all);
  }

  @Override
  public List<ObjectName> names() {
    return list().stream().map(CachedObject::name).toList();
  }

  @Override
  public int size() {
    return size;
  }

  /** What was written since a revision that could not be decoded can be read. */
  @Override
  public Map<ObjectName, Quarantined> quarantined() {
    Map<ObjectName, Quarantined> rest = new LinkedHashMap<>(base.quarantined());
    rest.keySet().removeAll(patches.keySet());
    return Collections.unmodifiableMap(rest);
  }

  @Override
  public Set<ObjectName> quarantinedNames() {
    return quarantined().keySet();
  }

  @Override
  public Set<String> indexNames() {
    return base.indexNames();
  }

  @Override
  public List<CachedObject<T>> byIndex(String index, String value) {
    List<CachedObject<T>> found = new ArrayList<>();
    for (CachedObject<T> object : base.byIndex(index, value)) {
      if (!patches.containsKey(object.name())) {
        found.add(object);
      }
    }
    for (Patch<T> patch : patches.values()) {
      if (patch.valuesAfter(index).contains(value)) {
        addShown(patch, found);
      }
    }
    return Collections.unmodifiableList(found);
  }

  @Override
  public List<ObjectName> indexKeys(String index, String value) {
    return byIndex(index, value).stream().map(CachedObject::name).sorted().toList();
  }

  @Override
  public List<CachedObject<T>> index(String index, CachedObject<T> example) {
    base.byIndex(index, ""); // throws if there is no such index
    Map<ObjectName, CachedObject<T>> found = new LinkedHashMap<>();
    for (String value : anyPatch().scope().valuesOf(index, example)) {
      byIndex(index, value).forEach(object -> found.put(object.name(), object));
    }
    return List.copyOf(found.values());
  }

  @Override
  public Set<String> listIndexValues(String index) {
    Set<String> values = new LinkedHashSet<>(base.listIndexValues(index));
    for (Patch<T> patch : patches.values()) {
      for (String value : patch.valuesBefore(index)) {
        if (base.indexKeys(index, value).stream().allMatch(patches::containsKey)) {
          values.remove(value);
        }
      }
    }
    patches.values().forEach(patch -> values.addAll(patch.valuesAfter(index)));
    return Collections.unmodifiableSet(values);
  }

  /** Returns what it is made of, never the content. */
  @Override
  public String toString() {
    return base + " with " + patches.size() + " own writes on top";
  }

  /** Any scope knows the index functions, and there is no overlay without a patch. */
  private Patch<T> anyPatch() {
    return patches.values().iterator().next();
  }

  private static <T> void addShown(Patch<T> patch, List<CachedObject<T>> to) {
    CachedObject<T> shown = patch.shown();
    if (shown != null) {
      to.add(shown);
    }
  }
}
