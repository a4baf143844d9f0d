package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The present state that a watch begins with, as far as it has not been sent yet.
 *
 * <p><b>Threading:</b> for the thread of its replica.
 */
final class InitialEvents<C> {

  private final List<StoredObject<C>> objects;
  private final boolean hasMarker;
  /** The names that are still to be sent; never iterated. Kept only if changes may come in between. */
  private final Set<ObjectName> pending;

  private int next;

  private InitialEvents(List<StoredObject<C>> objects, boolean hasMarker, boolean interleaved) {
    this.objects = objects;
    this.hasMarker = hasMarker;
    this.pending = interleaved ? new HashSet<>() : Set.of();
    if (interleaved) {
      objects.forEach(object -> pending.add(object.name()));
    }
  }

  static <C> InitialEvents<C> none() {
    return new InitialEvents<>(List.of(), false, false);
  }

  static <C> InitialEvents<C> of(
      SortedObjects<C> state, Query<C> query, ReplicaSettings settings, boolean hasMarker) {
    List<StoredObject<C>> objects = new ArrayList<>(state.size());
    for (int i = 0; i < state.size(); i++) {
      if (query.selects(state.at(i))) {
        objects.add(state.at(i));
      }
    }
    if (settings.initialEvents() == ReplicaSettings.InitialEvents.SCATTERED) {
      objects.sort(Comparator.comparingInt((StoredObject<C> object) -> scatter(object.uid()))
          .thenComparing(StoredObject::name));
    }
    return new InitialEvents<>(objects, hasMarker, settings.changesBeforeEndMarker());
  }

  /** Returns whether the client is told of the end. */
  boolean hasMarker() {
    return hasMarker;
  }

  /** Returns whether an object of this name is still to be sent. */
  boolean isPending(ObjectName name) {
    return pending.contains(name);
  }

  /** Returns the next object, null after the last. */
  @Nullable
  StoredObject<C> next() {
    if (next == objects.size()) {
      return null;
    }
    StoredObject<C> object = objects.get(next++);
    if (!pending.isEmpty()) {
      pending.remove(object.name());
    }
    return object;
  }

  /** Mixes the bits of a hash that is the same in every JVM. */
  private static int scatter(String uid) {
    int mixed = uid.hashCode() * 0x9E3779B9;
    return mixed ^ (mixed >>> 15);
  }
}
