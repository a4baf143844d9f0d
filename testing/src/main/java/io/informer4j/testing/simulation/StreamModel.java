package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * What handlers have to hear of, worked out from what the reflector took over, by rules that are much simpler than the
 * engine: a store by name, and for each key the list of events that changes of the store make.
 *
 * <p>An object that is there already at that revision is no event, nor is the delete of an unknown one; an object that
 * cannot be read changes nothing, unless a list shows it in the place of another one of its name.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class StreamModel {

  /** The revision of a delete that nobody saw. */
  static final long UNKNOWN = -1;

  /**
   * One event that handlers have to hear of.
   *
   * @param position its place in the stream; everything from one list has the same
   * @param kind what happens
   * @param uid to whom
   * @param revision the new state's, or that of the delete
   */
  record Effect(int position, ResourceEvent.Kind kind, String uid, long revision) {}

  private final Map<ObjectName, StoredObject<Content>> objects = new LinkedHashMap<>();
  private final Map<ObjectName, List<Effect>> effects = new HashMap<>();
  private int position;

  /** Returns how many changes and lists were taken over. */
  int position() {
    return position;
  }

  /** Returns the events of a key, in order. */
  List<Effect> effectsOf(ObjectName name) {
    return effects.getOrDefault(name, List.of());
  }

  /** Returns all keys that ever had an event. */
  Iterable<ObjectName> names() {
    return effects.keySet();
  }

  /** Returns whether a key is there after all that was taken over. */
  boolean isThere(ObjectName name) {
    return objects.containsKey(name);
  }

  /** An object is there in this state. */
  void put(StoredObject<Content> object) {
    position++;
    take(object);
  }

  /** An object was deleted; its last state, at the revision of the delete. */
  void delete(StoredObject<Content> last) {
    position++;
    StoredObject<Content> old = objects.remove(last.name());
    if (old != null) {
      boolean isKnown = last.content().isReadable() && last.uid().equals(old.uid());
      note(last.name(), ResourceEvent.Kind.DELETED, old.uid(), isKnown ? last.revision() : UNKNOWN);
    }
  }

  /** This, and nothing else, is there. */
  void list(NavigableMap<ObjectName, StoredObject<Content>> state) {
    position++;
    for (StoredObject<Content> old : new ArrayList<>(objects.values())) {
      StoredObject<Content> now = state.get(old.name());
      boolean isGone = now == null || (!now.content().isReadable() && !now.uid().equals(old.uid()));
      if (isGone) {
        objects.remove(old.name());
        note(old.name(), ResourceEvent.Kind.DELETED, old.uid(), UNKNOWN);
      }
    }
    for (StoredObject<Content> now : state.values()) {
      if (now.content().isReadable()) {
        take(now);
      }
    }
  }

  private void take(StoredObject<Content> now) {
    StoredObject<Content> old = objects.put(now.name(), now);
    if (old == null) {
      note(now.name(), ResourceEvent.Kind.ADDED, now.uid(), now.revision());
    } else if (!old.uid().equals(now.uid())) {
      note(now.name(), ResourceEvent.Kind.DELETED, old.uid(), UNKNOWN);
      note(now.name(), ResourceEvent.Kind.ADDED, now.uid(), now.revision());
    } else if (!old.equals(now)) { // of another revision, or the same one of another history
      note(now.name(), ResourceEvent.Kind.UPDATED, now.uid(), now.revision());
    }
  }

  private void note(ObjectName name, ResourceEvent.Kind kind, String uid, long revision) {
    effects
        .computeIfAbsent(name, key -> new ArrayList<>())
        .add(new Effect(position, kind, uid, revision));
  }
}
