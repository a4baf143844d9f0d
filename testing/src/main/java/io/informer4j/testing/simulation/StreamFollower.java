package io.informer4j.testing.simulation;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.name.ObjectName;
import io.informer4j.testing.simulation.StreamModel.Effect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows one handler through the {@link StreamModel}: key by key every event, none twice, and over all keys in the order
 * of the stream (G9, G12, G15).
 *
 * <p>A handler that came late begins, for each key, where its first add says. An update from a state to itself is a
 * resync, and extra.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class StreamFollower {

  private final Past past;
  private final StreamModel model;
  private final boolean isInOrder;
  private final boolean isFromStart;
  private final Map<ObjectName, Integer> next = new HashMap<>();
  private int position;
  private boolean isLost;

  /**
   * Begins to follow.
   *
   * @param isInOrder whether the informer's queue keeps the order of the stream
   * @param isFromStart whether the handler was there before anything was taken over
   */
  StreamFollower(Past past, StreamModel model, boolean isInOrder, boolean isFromStart) {
    this.past = past;
    this.model = model;
    this.isInOrder = isInOrder;
    this.isFromStart = isFromStart;
  }

  /** Judges the next event. Returns what is wrong with it, or null. */
  @Nullable
  String judge(ResourceEvent<SimulatedObject> event) {
    if (isLost) {
      return null;
    }
    ObjectName name = event.name();
    List<Effect> effects = model.effectsOf(name);
    Integer at = next.get(name);
    if (isRepetition(event)) {
      return null; // what it repeats is for others to judge
    }
    boolean isReplay = at == null && !isFromStart;
    int place = isReplay ? placeOf(effects, event) : at == null ? 0 : at;
    if (isLost) {
      return null;
    }
    if (place < 0 || place >= effects.size()) {
      return "expected nothing more of " + name + ", found " + describe(event)
          + ", which no change of the stream made";
    }
    Effect effect = effects.get(place);
    if (!matches(effect, event)) {
      return "expected " + describe(name, effect) + ", found " + describe(event);
    }
    next.put(name, place + 1);
    boolean isInitial = isReplay && ((Added<SimulatedObject>) event).inInitialList();
    if (isInOrder && !isInitial && effect.position() < position) {
      return "expected nothing from before place " + position + " of the stream, found "
          + describe(event) + " of place " + effect.position();
    }
    position = Math.max(position, effect.position());
    return null;
  }

  /** Judges whether everything has come, now that nothing waits any more. Returns what is missing, or null. */
  @Nullable
  String judgeEnd() {
    if (isLost) {
      return null;
    }
    for (ObjectName name : model.names()) {
      List<Effect> effects = model.effectsOf(name);
      Integer at = next.get(name);
      boolean isMissing =
          at != null ? at < effects.size() : isFromStart ? !effects.isEmpty() : model.isThere(name);
      if (isMissing) {
        int place = at != null ? at : isFromStart ? 0 : effects.size() - 1;
        return "expected " + describe(name, effects.get(place)) + ", found nothing more";
      }
    }
    return null;
  }

  /** Each write has a content of its own, so that a new epoch's update at an old revision is none. */
  private static boolean isRepetition(ResourceEvent<SimulatedObject> event) {
    return event instanceof Updated<SimulatedObject> update
        && update.old().isSameRevisionAs(update.current())
        && update.old().hasSameContentAs(update.current());
  }

  /**
   * Returns where the life of a key begins for a handler that came late, -1 if nowhere. Where a history was replaced, the
   * same revision of the same object may come twice: nobody can tell then, and the handler is not followed any more.
   */
  private int placeOf(List<Effect> effects, ResourceEvent<SimulatedObject> event) {
    if (!(event instanceof Added<SimulatedObject> added)) {
      return -1;
    }
    int found = -1;
    for (int i = 0; i < effects.size(); i++) {
      if (beginsWith(effects.get(i), added)) {
        isLost |= found >= 0;
        found = i;
      }
    }
    return found;
  }

  private boolean beginsWith(Effect effect, Added<SimulatedObject> added) {
    return effect.kind() != ResourceEvent.Kind.DELETED
        && is(effect, added.object())
        && (added.inInitialList() || effect.kind() == ResourceEvent.Kind.ADDED);
  }

  private boolean matches(Effect effect, ResourceEvent<SimulatedObject> event) {
    if (event instanceof Added<SimulatedObject> added) {
      boolean isReplay = !next.containsKey(event.name()) && !isFromStart;
      return (effect.kind() == ResourceEvent.Kind.ADDED || isReplay) && is(effect, added.object());
    }
    if (event instanceof Updated<SimulatedObject> updated) {
      return effect.kind() == ResourceEvent.Kind.UPDATED && is(effect, updated.current());
    }
    DeletedObject<SimulatedObject> deleted = ((Deleted<SimulatedObject>) event).deleted();
    return effect.kind() == ResourceEvent.Kind.DELETED
        && (deleted.finalStateUnknown()
            || deleted.cached().map(last -> is(effect, last)).orElse(false));
  }

  private boolean is(Effect effect, CachedObject<SimulatedObject> object) {
    return effect.revision() == past.read(object.resourceVersion())
        && effect.uid().equals(object.uid());
  }

  private static String describe(ObjectName name, Effect effect) {
    return effect.kind() + " " + name + "@"
        + (effect.revision() == StreamModel.UNKNOWN ? "unknown" : effect.revision()) + " (uid "
        + effect.uid() + ", place " + effect.position() + ")";
  }

  private static String describe(ResourceEvent<SimulatedObject> event) {
    String what = event.kind() + " ";
    if (event instanceof Added<SimulatedObject> added) {
      return what
          + Past.describe(added.object())
          + (added.inInitialList() ? " of the initial list" : "");
    }
    if (event instanceof Updated<SimulatedObject> updated) {
      return what + Past.describe(updated.old()) + " to " + Past.describe(updated.current());
    }
    return what + ((Deleted<SimulatedObject>) event).deleted();
  }
}
