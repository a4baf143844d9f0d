package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion.Relation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets a controller read its own writes before the informer has heard of them (client-go: {@code
 * cache.MutationCache}): a small overlay of written objects over the snapshots of a store.
 *
 * <pre>{@code
 * MutationCache<Pod> pods =
 *     new MutationCache<>(indexer::snapshot, MutationCache.Options.DEFAULTS, runtime::nanoTime);
 * pods.mutation(whatTheServerAnsweredToMyUpdate);
 * pods.get(name);  // the update, or something newer
 * }</pre>
 *
 * <p>What it shows is no state that the server ever had, hence not a {@link Snapshot}. An overlay object counts only
 * while it is certainly newer than the store's: when two revisions cannot be compared, the store wins.
 *
 * <p>Feed it the informer's events ({@link #onAddOrUpdate}, {@link #onDelete}) to have overlay objects dropped as soon as
 * the informer has caught up, and to have a write that lost against a delete stay hidden.
 *
 * <p><b>Threading:</b> any thread may call anything. The lock inside is a leaf: neither the store nor an index function
 * is called under it.
 */
public final class MutationCache<T> {

  /**
   * How much is kept, how long, and what is shown.
   *
   * @param capacity the most objects kept; the least recently used one goes first
   * @param ttl how long an object is kept, at most
   * @param includeAdds whether objects are shown that the store does not have; it may not have them yet, or no longer
   */
  public record Options(int capacity, Duration ttl, boolean includeAdds) {

    /** A hundred objects for five minutes, without adds. */
    public static final Options DEFAULTS = new Options(100, Duration.ofMinutes(5), false);

    /** Checks that something can be kept. */
    public Options {
      if (capacity < 1) {
        throw new IllegalArgumentException("capacity must be at least 1, but is " + capacity);
      }
    }

    /** Returns the same options with or without adds. */
    public Options withIncludeAdds(boolean include) {
      return new Options(capacity, ttl, include);
    }
  }

  /** What the overlay has under a name: a written object or, hidden from reads, the tombstone of a deleted one. */
  private record Overlaid<T>(CachedObject<T> object, boolean deleted) {}

  private final Supplier<Snapshot<T>> backing;
  private final boolean includeAdds;
  private final LruExpireMap<ObjectName, Overlaid<T>> overlay;

  /**
   * Creates an overlay.
   *
   * @param backing gives the store's content as of now
   * @param options how much is kept, how long, and what is shown
   * @param nanoClock a clock in nanoseconds whose zero is anywhere
   */
  public MutationCache(Supplier<Snapshot<T>> backing, Options options, LongSupplier nanoClock) {
    this.backing = backing;
    this.includeAdds = options.includeAdds();
    this.overlay = new LruExpireMap<>(options.capacity(), options.ttl(), nanoClock);
  }

  /** Returns the newer of what the store has and what was written. */
  public Optional<CachedObject<T>> get(ObjectName name) {
    Optional<CachedObject<T>> stored = backing.get().get(name);
    CachedObject<T> written = visible(name, stored);
    return written == null ? stored : Optional.of(written);
  }

  /**
   * Returns the objects that the index lists under this value, each in the newer of its two versions: what was written is
   * listed where its own values say.
   *
   * @throws UnknownIndexException if the store has no such index
   * @throws RuntimeException whatever the index function throws on a written object
   */
  public List<CachedObject<T>> byIndex(String index, String value) {
    Snapshot<T> snapshot = backing.get();
    List<CachedObject<T>> stored = snapshot.byIndex(index, value);
    Map<ObjectName, CachedObject<T>> written = new HashMap<>();
    for (ObjectName name : overlay.keys()) {
      CachedObject<T> newer = visible(name, snapshot.get(name));
      if (newer != null) {
        written.put(name, newer);
      }
    }
    List<CachedObject<T>> result = new ArrayList<>();
    for (CachedObject<T> object : stored) {
      if (!written.containsKey(object.name())) {
        result.add(object);
      }
    }
    for (CachedObject<T> object : written.values()) {
      if (snapshot.valuesOf(index, object).contains(value)) {
        result.add(object);
      }
    }
    return List.copyOf(result);
  }

  /**
   * Remembers an object as the server answered to a write. Does nothing if an equal or newer one is remembered, or if the
   * object is known to have been deleted.
   */
  public void mutation(CachedObject<T> written) {
    overlay.compute(
        written.name(),
        there ->
            there == null || supersedes(written, there) ? new Overlaid<>(written, false) : there);
  }

  /** Forgets what was written to an object unless it is newer than this, which the informer has seen. */
  public void onAddOrUpdate(CachedObject<T> seen) {
    overlay.compute(
        seen.name(), there -> there != null && isAfter(there.object, seen) ? there : null);
  }

  /**
   * Forgets what was written to an object that the informer has seen deleted, and remembers the delete, so that an answer
   * to an earlier write does not bring it back. Another, later object of the same name stays.
   */
  public void onDelete(CachedObject<T> lastState) {
    overlay.compute(
        lastState.name(),
        there -> there != null
                && isAfter(there.object, lastState)
                && !isSameObject(there.object, lastState)
            ? there
            : new Overlaid<>(lastState, true));
  }

  /** Forgets what was written to an object that has gone unseen: nothing is known that a write could be held against. */
  public void onDeleteFinalStateUnknown(ObjectName name) {
    overlay.compute(name, there -> null);
  }

  /** Returns the overlay's object if it is to be shown instead of the store's; drops it if its time is over. */
  private @Nullable CachedObject<T> visible(ObjectName name, Optional<CachedObject<T>> stored) {
    Overlaid<T> there = overlay.get(name);
    if (there == null || there.deleted) {
      return null;
    }
    if (stored.isEmpty()) {
      return includeAdds ? there.object : null;
    }
    if (isAfter(there.object, stored.get())) {
      return there.object;
    }
    overlay.remove(name, there);
    return null;
  }

  private boolean supersedes(CachedObject<T> written, Overlaid<T> there) {
    if (there.deleted) {
      return !isSameObject(written, there.object) && isAfter(written, there.object);
    }
    Relation relation = written.resourceVersion().relationTo(there.object.resourceVersion());
    return relation == Relation.AFTER || relation == Relation.UNKNOWN;
  }

  private static boolean isAfter(CachedObject<?> one, CachedObject<?> other) {
    return one.resourceVersion().isAfter(other.resourceVersion());
  }

  private static boolean isSameObject(CachedObject<?> one, CachedObject<?> other) {
    return !one.uid().isEmpty() && one.uid().equals(other.uid());
  }
}
