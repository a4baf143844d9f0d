package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A handler that writes down what it is told, and checks that it is, for each name, a life: added, updated from the state
 * told last, deleted.
 */
final class EventLog implements ResourceEventConsumer<Thing> {

  private final List<String> events = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<ObjectName, CachedObject<Thing>> view = new TreeMap<>();

  @Override
  public synchronized void onEvent(ResourceEvent<Thing> event) {
    ObjectName name = event.name();
    CachedObject<Thing> before = view.get(name);
    if (event instanceof ResourceEvent.Added<Thing> added) {
      check(before == null, "added twice: ", event);
      view.put(name, added.object());
      events.add(
          "add " + name + " " + value(added.object()) + (added.inInitialList() ? " initial" : ""));
    } else if (event instanceof ResourceEvent.Updated<Thing> updated) {
      check(
          before != null && updated.old().isSameRevisionAs(before),
          "updated from a state not told: ",
          event);
      check(!goesBack(updated), "went back: ", event);
      check(
          updated.old().uid().equals(updated.current().uid()),
          "updated to another object: ",
          event);
      view.put(name, updated.current());
      events.add(
          updated.old() == updated.current()
              ? "sync " + name + " " + value(updated.current())
              : "update " + name + " " + value(updated.old()) + "->" + value(updated.current()));
    } else if (event instanceof ResourceEvent.Deleted<Thing> deleted) {
      check(before != null, "deleted without having been added: ", event);
      view.remove(name);
      String state = deleted.deleted().object().map(Thing::value).orElse("?");
      events.add("delete " + name + " " + state
          + (deleted.deleted().finalStateUnknown() ? " unknown" : ""));
    }
  }

  private static boolean goesBack(ResourceEvent.Updated<Thing> updated) {
    return updated.current().resourceVersion().isBefore(updated.old().resourceVersion());
  }

  private void check(boolean holds, String fault, ResourceEvent<Thing> event) {
    if (!holds) {
      faults.add(fault + event + " after " + events);
    }
  }

  private static String value(CachedObject<Thing> cached) {
    return cached.object().value();
  }

  synchronized List<String> events() {
    return List.copyOf(events);
  }

  /** Returns what was told since the last call. */
  synchronized List<String> drain() {
    List<String> told = List.copyOf(events);
    events.clear();
    return told;
  }

  /** Returns what was wrong with what was told. */
  synchronized List<String> faults() {
    return List.copyOf(faults);
  }

  /** Returns what is there, as far as this handler was told: key to value. */
  synchronized Map<String, String> view() {
    Map<String, String> values = new TreeMap<>();
    view.forEach((name, cached) -> values.put(name.toString(), value(cached)));
    return values;
  }

  /** Returns what a snapshot holds: key to value. */
  static Map<String, String> contentOf(Snapshot<Thing> snapshot) {
    Map<String, String> values = new TreeMap<>();
    snapshot.forEach(cached -> values.put(cached.name().toString(), value(cached)));
    return values;
  }

  /** Returns what a source holds: key to value. */
  static Map<String, String> contentOf(Map<String, Thing> state) {
    Map<String, String> values = new TreeMap<>();
    state.forEach((key, thing) -> values.put(key, thing.value()));
    return values;
  }
}
