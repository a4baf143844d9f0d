package io.informer4j.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.informer4j.codec.CachedObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.lister.LabelSelector;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;

/** What {@link EventFilter}s look for. */
final class Changes {

  private Changes() {}

  /** Returns a filter that judges updates by this, and lets everything else pass. */
  static <T> EventFilter<T> in(
      BiPredicate<CachedObject<? extends T>, CachedObject<? extends T>> change) {
    return event -> !(event instanceof Updated<? extends T> update) || isIn(update, change);
  }

  private static <T, S extends T> boolean isIn(
      Updated<S> update, BiPredicate<CachedObject<? extends T>, CachedObject<? extends T>> change) {
    return change.test(update.old(), update.current());
  }

  static boolean isOtherGeneration(
      CachedObject<? extends HasMetadata> old, CachedObject<? extends HasMetadata> current) {
    if (old.isSameRevisionAs(current)) {
      return false; // nothing can have changed, and nothing need be decoded to know that
    }
    ObjectMeta before = old.object().getMetadata();
    ObjectMeta now = current.object().getMetadata();
    return now.getGeneration() == null
        || now.getGeneration() == 0
        || !now.getGeneration().equals(before.getGeneration())
        || (now.getDeletionTimestamp() != null && before.getDeletionTimestamp() == null);
  }

  static boolean hasOtherAnnotations(
      CachedObject<? extends HasMetadata> old, CachedObject<? extends HasMetadata> current) {
    return !old.isSameRevisionAs(current)
        && !annotations(old.object()).equals(annotations(current.object()));
  }

  private static Map<String, String> annotations(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getAnnotations(), Map.of());
  }

  static boolean isSelected(ResourceEvent<?> event, LabelSelector selector) {
    if (event instanceof Added<?> added) {
      return selector.matches(added.object().labels());
    }
    if (event instanceof Updated<?> updated) {
      return selector.matches(updated.current().labels())
          || selector.matches(updated.old().labels());
    }
    return ((Deleted<?>) event)
        .deleted()
        .cached()
        .map(last -> selector.matches(last.labels()))
        .orElse(true);
  }
}
