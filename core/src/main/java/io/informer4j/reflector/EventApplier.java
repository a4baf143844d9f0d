package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.ReflectorStore;

/**
 * Hands the events of one watch to the target and keeps the revision in step.
 *
 * <p>A watch that was not opened at a revision begins with synthetic additions in any order; the revision is then adopted
 * only once another kind of event was seen.
 */
final class EventApplier<T> {

  private final Machine<T> machine;
  private final ReflectorStore<T> target;
  private boolean ordered;

  /** Whether another watch has run beside this one, so that what it says may be known already. */
  private boolean overlaps;

  EventApplier(Machine<T> machine, boolean ordered) {
    this.machine = machine;
    this.target = machine.target();
    this.ordered = ordered;
  }

  /** From now on what is not newer than the last revision is dropped. */
  void dropWhatIsKnown() {
    overlaps = true;
  }

  /** Applies a change. */
  void apply(WatchEvent.Change<T> change) {
    ResourceVersion revision = change.object().resourceVersion();
    if (isKnown(revision)) {
      return;
    }
    try {
      switch (change.verb()) {
        case ADDED -> target.add(change.object());
        case MODIFIED -> target.update(change.object());
        case DELETED -> target.delete(change.object());
      }
    } catch (Throwable e) { // an Error too: a reflector never stops
      notTaken(change.verb() + " " + change.object(), e);
    }
    advance(revision, change.verb() != WatchEvent.Verb.ADDED);
    machine.tell(to -> to.onChange(change.verb(), change.object().name(), revision));
  }

  /** Applies a change of which only the identity is known. */
  void apply(WatchEvent.Undecodable<T> undecodable) {
    Quarantined identity = undecodable.identity();
    if (isKnown(identity.resourceVersion())) {
      return;
    }
    boolean deleted = undecodable.verb() == WatchEvent.Verb.DELETED;
    try {
      if (deleted) {
        target.deleteFinalStateUnknown(identity.name(), identity.resourceVersion());
      } else {
        target.quarantine(identity);
      }
    } catch (Throwable e) { // an Error too: a reflector never stops
      notTaken("undecodable " + undecodable.verb() + " " + identity.name(), e);
    }
    advance(identity.resourceVersion(), undecodable.verb() != WatchEvent.Verb.ADDED);
    if (deleted) {
      machine.tell(
          to -> to.onChange(undecodable.verb(), identity.name(), identity.resourceVersion()));
    } else {
      machine.tell(to -> to.onQuarantined(identity));
    }
  }

  /** Applies a bookmark. */
  void apply(WatchEvent.Bookmark<T> bookmark) {
    ResourceVersion revision = bookmark.resourceVersion();
    try {
      target.bookmark(revision);
    } catch (Throwable e) { // an Error too: a reflector never stops
      notTaken("the bookmark " + revision, e);
    }
    advance(revision, true);
    machine.tell(to -> to.onBookmark(revision));
  }

  private boolean isKnown(ResourceVersion revision) {
    if (!overlaps) {
      return false;
    }
    return switch (revision.relationTo(machine.progress().last())) {
      case BEFORE, SAME -> true;
      case AFTER, UNKNOWN -> false;
    };
  }

  private void advance(ResourceVersion revision, boolean showsOrder) {
    ordered |= showsOrder;
    if (ordered) {
      machine.progress().advance(revision);
    }
    machine.counters().countEvent(machine.nanoTime());
  }

  private void notTaken(String what, Throwable e) {
    machine.decide(
        Situation.EVENT_NOT_TAKEN,
        SourceFailure.of(
            SourceFailure.Kind.OTHER, "the target did not take " + what + ": " + e, e));
  }
}
