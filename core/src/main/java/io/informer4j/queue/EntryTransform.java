package io.informer4j.queue;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Transform;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns what a producer puts in into deltas, transforming each object on the way. It is user code, so it
 * runs on the producer's thread before the queue's lock is taken.
 *
 * <p>An object that cannot be transformed is quarantined: showing it as it came would break the promise
 * that nobody sees an untransformed object, dropping it would hide a change.
 */
final class EntryTransform<T> {

  private static final Logger log = LoggerFactory.getLogger(EntryTransform.class);

  private final QueueOptions<T> options;
  private final boolean changesNothing;

  EntryTransform(QueueOptions<T> options) {
    this.options = options;
    this.changesNothing = options.transform() == Transform.<T>identity();
  }

  Delta<T> changed(DeltaType type, CachedObject<T> object) {
    try {
      return new Delta.Changed<>(type, transformed(object));
    } catch (RuntimeException e) {
      return new Delta.Quarantine<>(quarantined(object, e));
    }
  }

  /** A delete stays a delete, whatever becomes of the last state. */
  Delta.Deleted<T> deleted(CachedObject<T> lastState) {
    try {
      return Delta.Deleted.of(transformed(lastState));
    } catch (RuntimeException e) {
      report(lastState, e);
      return new Delta.Deleted<>(lastState.name(), null, true, lastState.resourceVersion());
    }
  }

  Replacement<T> replacement(Replacement<T> replacement) {
    List<Quarantined> quarantined = new ArrayList<>(replacement.quarantined());
    List<CachedObject<T>> objects = changesNothing
        ? new ArrayList<>(replacement.objects())
        : transformed(replacement.objects(), quarantined);
    return new Replacement<>(
        Collections.unmodifiableList(objects),
        Collections.unmodifiableList(quarantined),
        replacement.resourceVersion(),
        replacement.newEpoch());
  }

  /** Returns what becomes of objects; of those that cannot be transformed something becomes elsewhere. */
  private List<CachedObject<T>> transformed(
      List<CachedObject<T>> objects, List<Quarantined> quarantined) {
    List<CachedObject<T>> results = new ArrayList<>(objects.size());
    for (CachedObject<T> object : objects) {
      try {
        results.add(transformed(object));
      } catch (RuntimeException e) {
        quarantined.add(quarantined(object, e));
      }
    }
    return results;
  }

  private CachedObject<T> transformed(CachedObject<T> object) {
    if (changesNothing || options.alreadyStored().test(object)) {
      return object;
    }
    CachedObject<T> result = options.transform().apply(object);
    requireSameIdentity(object, result);
    return result;
  }

  /** The key was known before the transform and must not move: the store would keep a ghost. */
  private static void requireSameIdentity(CachedObject<?> before, @Nullable CachedObject<?> after) {
    if (after == null) {
      throw new IllegalStateException("the transform returned null for " + before);
    }
    if (!after.isSameRevisionAs(before)) {
      throw new IllegalStateException("the transform turned " + before + " into " + after
          + "; name, uid and revision must stay: use CachedObject.withObject");
    }
  }

  private Quarantined quarantined(CachedObject<T> object, RuntimeException error) {
    report(object, error);
    return new Quarantined(
        object.name(),
        object.uid(),
        object.resourceVersion(),
        "transform failed: " + options.errorWords().apply(error));
  }

  private void report(CachedObject<T> object, RuntimeException error) {
    try {
      options.transformErrors().onTransformError(object.name(), object.resourceVersion(), error);
    } catch (RuntimeException e) { // a broken listener must not cost the change
      log.warn("listener of transform errors threw: name={}", object.name(), e);
    }
  }
}
