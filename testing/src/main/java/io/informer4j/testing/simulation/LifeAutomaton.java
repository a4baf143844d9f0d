package io.informer4j.testing.simulation;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.name.ObjectName;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one handler may be told: of each object a life, add, updates, delete, with nothing between two events that it does
 * not know of (G5, G9, G11, G14).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class LifeAutomaton {

  private final Map<ObjectName, CachedObject<SimulatedObject>> told = new HashMap<>();
  private final KeyPath path;

  LifeAutomaton(Past past) {
    this.path = new KeyPath(past);
  }

  /** Returns what the handler believes to be there. */
  Map<ObjectName, CachedObject<SimulatedObject>> view() {
    return told;
  }

  /**
   * Judges the next event. Returns what is wrong with it, or null.
   *
   * @param hasMerged whether any event of this handler was merged: a tombstone may then carry a later state
   * @param mayLeap whether objects may have gone back, into another history
   */
  @Nullable
  String judge(ResourceEvent<SimulatedObject> event, boolean hasMerged, boolean mayLeap) {
    return switch (event.kind()) {
      case ADDED -> added((Added<SimulatedObject>) event, mayLeap);
      case UPDATED -> updated((Updated<SimulatedObject>) event, mayLeap);
      case DELETED -> deleted(((Deleted<SimulatedObject>) event).deleted(), hasMerged, mayLeap);
    };
  }

  private @Nullable String added(Added<SimulatedObject> event, boolean mayLeap) {
    CachedObject<SimulatedObject> last = told.put(event.name(), event.object());
    return last != null
        ? "expected an update or the delete of " + Past.describe(last) + ", found the add of "
            + Past.describe(event.object())
        : path.show(event.object(), mayLeap);
  }

  private @Nullable String updated(Updated<SimulatedObject> event, boolean mayLeap) {
    CachedObject<SimulatedObject> last = told.put(event.name(), event.current());
    String found = ", found an update from " + Past.describe(event.old()) + " to "
        + Past.describe(event.current());
    if (last == null) {
      return "expected an add of " + event.name() + ", which the handler does not know" + found;
    }
    if (!isSame(last, event.old())) {
      return "expected an update from " + Past.describe(last) + ", which was delivered last"
          + found;
    }
    if (!event.old().uid().equals(event.current().uid())) {
      return "expected a delete and an add where the uid changes" + found;
    }
    return event.current() == last ? null : path.show(event.current(), mayLeap);
  }

  private @Nullable String deleted(
      DeletedObject<SimulatedObject> deleted, boolean hasMerged, boolean mayLeap) {
    CachedObject<SimulatedObject> last = told.remove(deleted.name());
    if (last == null) {
      return "expected no delete of " + deleted.name() + ", which the handler does not know, found "
          + deleted;
    }
    CachedObject<SimulatedObject> state = deleted.cached().orElse(null);
    if (state == null || !state.uid().equals(last.uid()) || !state.name().equals(last.name())) {
      return "expected the delete of " + Past.describe(last) + ", found that of "
          + Past.describe(state);
    }
    if (!deleted.finalStateUnknown()) {
      return path.delete(state, mayLeap);
    }
    String wrong = isSame(state, last)
        ? null
        : hasMerged
            ? path.show(state, mayLeap)
            : "expected a tombstone with the state delivered last, " + Past.describe(last)
                + ", found " + Past.describe(state);
    path.bury(deleted.name());
    return wrong;
  }

  /** Whether both are one revision with one content; equal revisions of two histories may differ in it. */
  private static boolean isSame(
      CachedObject<SimulatedObject> one, CachedObject<SimulatedObject> other) {
    return one == other || (one.isSameRevisionAs(other) && one.hasSameContentAs(other));
  }
}
