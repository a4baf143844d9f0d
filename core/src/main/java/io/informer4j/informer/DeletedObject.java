package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An object that is gone: its name for certain, its last state as far as it is known (client-go: {@code DeletedObject} and
 * {@code DeletedFinalStateUnknown}).
 *
 * <pre>{@code
 * public void onDelete(DeletedObject<Pod> deleted) {
 *   queue.add(deleted.name());                     // always there
 *   deleted.object().ifPresent(this::releaseAddress); // perhaps stale, perhaps absent
 * }
 * }</pre>
 *
 * <p>When the delete itself was missed, during a broken watch for instance, {@link #finalStateUnknown} is true: the state is
 * the last one that was seen, and may be older than what was deleted.
 *
 * <p><b>Threading:</b> immutable; may be read from any thread.
 */
public final class DeletedObject<T> {

  private final ObjectName name;
  private final @Nullable CachedObject<T> cached;
  private final boolean finalStateUnknown;

  private DeletedObject(
      ObjectName name, @Nullable CachedObject<T> cached, boolean finalStateUnknown) {
    this.name = Objects.requireNonNull(name, "name");
    this.cached = cached;
    this.finalStateUnknown = finalStateUnknown;
  }

  /** Returns a deleted object whose last state the source sent. */
  public static <T> DeletedObject<T> of(CachedObject<T> lastState) {
    return new DeletedObject<>(lastState.name(), lastState, false);
  }

  /** Returns a tombstone: the delete was not seen; this is the last state that was, if any. */
  public static <T> DeletedObject<T> finalStateUnknown(
      ObjectName name, @Nullable CachedObject<T> lastKnown) {
    return new DeletedObject<>(name, lastKnown, true);
  }

  /** Returns a copy for one handler, which decodes a packed object once however often it is asked. */
  DeletedObject<T> forOneHandler() {
    CachedObject<T> read = cached == null ? null : cached.forOneReader();
    return read == cached ? this : new DeletedObject<>(name, read, finalStateUnknown);
  }

  /** Returns namespace and name. */
  public ObjectName name() {
    return name;
  }

  /** Returns the store key, {@code namespace/name} or {@code name}. */
  public String key() {
    return name.toString();
  }

  /** Returns the last known revision, undecoded, if there is one. */
  public Optional<CachedObject<T>> cached() {
    return Optional.ofNullable(cached);
  }

  /** Returns the last known state, if there is one; decodes a packed object. */
  public Optional<T> object() {
    return cached().map(CachedObject::object);
  }

  /** Returns whether the delete was missed, so that the state may be older than what was deleted. */
  public boolean finalStateUnknown() {
    return finalStateUnknown;
  }

  /** Returns whether both name the same object, in the same revision, deleted in the same way. */
  @Override
  public boolean equals(Object other) {
    return other instanceof DeletedObject<?> that
        && finalStateUnknown == that.finalStateUnknown
        && inCache() == that.inCache()
        && name.equals(that.name);
  }

  private @Nullable CachedObject<T> inCache() {
    return cached == null ? null : cached.inCache();
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** Returns name and revision, never the content. */
  @Override
  public String toString() {
    return (cached == null ? name.toString() : cached.toString())
        + (finalStateUnknown ? " (final state unknown)" : "");
  }
}
