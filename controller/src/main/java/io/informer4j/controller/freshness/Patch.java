package io.informer4j.controller.freshness;

import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Snapshot;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A write that a view does not show: what the view has in its place, and what it would have.
 *
 * @param noted the write
 * @param scope the part of the view that the object belongs to
 * @param there what the view has under that name
 */
record Patch<T>(Noted<T> noted, Snapshot<T> scope, Optional<CachedObject<T>> there) {

  private static final Logger log = LoggerFactory.getLogger(Patch.class);

  /** Returns the writes that this view is behind, by name, in the order in which they were noted. */
  static <T> Map<ObjectName, Patch<T>> behind(ResourceView<T> view, Collection<Noted<T>> all) {
    Map<ObjectName, Patch<T>> patches = new LinkedHashMap<>();
    for (Noted<T> noted : all) {
      Snapshot<T> scope = Verdict.scopeOf(view, noted.name());
      if (scope != null && Verdict.of(noted.token(), view) == Verdict.BEHIND) {
        patches.put(noted.name(), new Patch<>(noted, scope, scope.get(noted.name())));
      }
    }
    return patches;
  }

  ObjectName name() {
    return noted.name();
  }

  /** Returns the object as it was written; null if it was deleted. */
  @Nullable
  CachedObject<T> shown() {
    return noted.shown();
  }

  /** Returns the values under which the view's index lists what it has. */
  Set<String> valuesBefore(String index) {
    return there.map(object -> values(index, object)).orElse(Set.of());
  }

  /** Returns the values under which the index would list what was written. */
  Set<String> valuesAfter(String index) {
    CachedObject<T> shown = shown();
    return shown == null ? Set.of() : values(index, shown);
  }

  /** A function that throws costs the object its place in the index, here as in the mirror. */
  private Set<String> values(String index, CachedObject<T> object) {
    try {
      return scope.valuesOf(index, object);
    } catch (RuntimeException e) {
      log.debug("an index function threw: index={} object={}", index, object, e);
      return Set.of();
    }
  }
}
