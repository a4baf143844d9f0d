package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A past that a test writes, one revision after the other; uids and values are never used twice. */
final class PastFixture implements Past {

  private static final class Branch {
    final List<Change<Content>> changes = new ArrayList<>();
    long head;
  }

  private final List<Branch> branches = new ArrayList<>(List.of(new Branch()));
  private int counter;

  CachedObject<SimulatedObject> create(String name) {
    String uid = "uid-" + ++counter;
    return cached(
        write(Change.Verb.CREATED, name, uid, new Content("node-" + name, ++counter, true)));
  }

  CachedObject<SimulatedObject> update(String name) {
    return cached(write(
        Change.Verb.UPDATED, name, now(name).uid(), new Content("node-" + name, ++counter, true)));
  }

  /** Writes something that cannot be read. */
  Quarantined poison(String name) {
    StoredObject<Content> bad = write(
        Change.Verb.UPDATED, name, now(name).uid(), new Content("node-" + name, ++counter, false));
    return quarantined(bad);
  }

  /** Creates something that cannot be read. */
  Quarantined createPoisoned(String name) {
    String uid = "uid-" + ++counter;
    return quarantined(
        write(Change.Verb.CREATED, name, uid, new Content("node-" + name, ++counter, false)));
  }

  /** Returns the last state, at the revision of the delete. */
  CachedObject<SimulatedObject> delete(String name) {
    StoredObject<Content> last = now(name);
    return cached(write(Change.Verb.DELETED, name, last.uid(), last.content()));
  }

  void skip(int revisions) {
    last().head += revisions;
  }

  /** Goes back to a backup. */
  void restore(long revision) {
    Branch restored = new Branch();
    restored.head = revision;
    for (Change<Content> change : last().changes) {
      if (change.revision() <= revision) {
        restored.changes.add(change);
      }
    }
    branches.add(restored);
  }

  /** Returns the list that the present history has at its head. */
  Replacement<SimulatedObject> list(boolean newEpoch) {
    return list(present(), head(present()), newEpoch);
  }

  /** Returns the list that a history has at a revision. */
  Replacement<SimulatedObject> list(int history, long revision, boolean newEpoch) {
    List<CachedObject<SimulatedObject>> objects = new ArrayList<>();
    List<Quarantined> bad = new ArrayList<>();
    for (StoredObject<Content> stored : stateAt(history, revision).values()) {
      if (stored.content().isReadable()) {
        objects.add(cached(stored));
      } else {
        bad.add(quarantined(stored));
      }
    }
    return new Replacement<>(objects, bad, ResourceVersion.of(revision), newEpoch);
  }

  /** Returns this object with another content, which no server ever had. */
  static CachedObject<SimulatedObject> forged(CachedObject<SimulatedObject> object) {
    return object.withObject(
        new SimulatedObject(object.metadata(), new Content("nowhere", -1, true)));
  }

  static ObjectName name(String name) {
    return ObjectName.of("ns", name);
  }

  static CachedObject<SimulatedObject> cached(StoredObject<Content> stored) {
    ObjectMetadata metadata = new ObjectMetadata(
        stored.name(), stored.uid(), ResourceVersion.of(stored.revision()), stored.labels());
    return CachedObject.decoded(metadata, new SimulatedObject(metadata, stored.content()));
  }

  private static Quarantined quarantined(StoredObject<Content> stored) {
    return new Quarantined(
        stored.name(), stored.uid(), ResourceVersion.of(stored.revision()), "bad");
  }

  StoredObject<Content> now(String name) {
    StoredObject<Content> stored = stateAt(present(), head(present())).get(name(name));
    if (stored == null) {
      throw new IllegalStateException(name + " is not there");
    }
    return stored;
  }

  private StoredObject<Content> write(Change.Verb verb, String name, String uid, Content content) {
    Branch branch = last();
    StoredObject<Content> previous = stateAt(present(), branch.head).get(name(name));
    long revision = ++branch.head;
    long created = previous == null ? revision : previous.created();
    StoredObject<Content> object =
        new StoredObject<>(name(name), uid, created, revision, Map.of(), content);
    branch.changes.add(new Change<>(World.TYPE, verb, object, previous));
    return object;
  }

  private Branch last() {
    return branches.get(branches.size() - 1);
  }

  @Override
  public int histories() {
    return branches.size();
  }

  @Override
  public long head(int history) {
    return branches.get(history).head;
  }

  @Override
  public NavigableMap<ObjectName, StoredObject<Content>> stateAt(int history, long revision) {
    NavigableMap<ObjectName, StoredObject<Content>> state =
        new TreeMap<>(Comparator.<ObjectName>naturalOrder());
    for (Change<Content> change : branches.get(history).changes) {
      if (change.revision() <= revision) {
        if (change.verb() == Change.Verb.DELETED) {
          state.remove(change.object().name());
        } else {
          state.put(change.object().name(), change.object());
        }
      }
    }
    return state;
  }

  @Override
  public @Nullable Change<Content> changeAt(int history, ObjectName name, long revision) {
    for (Change<Content> change : branches.get(history).changes) {
      if (change.revision() == revision && change.object().name().equals(name)) {
        return change;
      }
    }
    return null;
  }

  @Override
  public long read(ResourceVersion resourceVersion) {
    return resourceVersion.isConcrete() ? Long.parseLong(resourceVersion.value()) : -1;
  }
}
