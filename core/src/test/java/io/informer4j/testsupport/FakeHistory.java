package io.informer4j.testsupport;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a {@link FakeSource} holds, and how it came about. Guarded by the source's lock. */
final class FakeHistory {

  record Change(long revision, Verb verb, Thing thing, boolean hiddenFromWatches) {}

  private final List<Change> changes = new ArrayList<>();
  private final TreeMap<String, Thing> state = new TreeMap<>();
  private String prefix = "";
  private long revision;

  void prefix(String value) {
    prefix = value;
  }

  long revision() {
    return revision;
  }

  void raise(long by) {
    revision += by;
  }

  Map<String, Thing> state() {
    return state;
  }

  Change get(int index) {
    return changes.get(index);
  }

  int size() {
    return changes.size();
  }

  /** Makes a change at the next revision and returns the object as it is then. */
  Thing change(Verb verb, Thing thing, boolean hidden) {
    revision++;
    Thing stamped = thing.withResourceVersion(text(revision));
    Change change = new Change(revision, verb, stamped, hidden);
    changes.add(change);
    apply(change, state);
    return stamped;
  }

  private static void apply(Change change, Map<String, Thing> to) {
    String key = change.thing().objectName().toString();
    if (change.verb() == Verb.DELETED) {
      to.remove(key);
    } else {
      to.put(key, change.thing());
    }
  }

  /** Returns what was there at a revision. */
  Map<String, Thing> stateAt(long at) {
    if (at == revision) {
      return state;
    }
    Map<String, Thing> then = new TreeMap<>();
    for (int i = 0; i < indexAfter(at); i++) {
      apply(changes.get(i), then);
    }
    return then;
  }

  /** Returns the index of the first change after a revision. */
  int indexAfter(long cursor) {
    int low = 0;
    int high = changes.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (changes.get(middle).revision() <= cursor) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  FakeSource.Backup backup() {
    return new FakeSource.Backup(revision, List.copyOf(changes));
  }

  void restore(FakeSource.Backup backup) {
    changes.clear();
    state.clear();
    changes.addAll(backup.changes());
    changes.forEach(change -> apply(change, state));
    revision = backup.revision();
  }

  String text(long number) {
    return prefix + number;
  }

  ResourceVersion version(long number) {
    return ResourceVersion.of(text(number));
  }

  long number(ResourceVersion version) {
    return Long.parseLong(version.value().substring(prefix.length()));
  }
}
