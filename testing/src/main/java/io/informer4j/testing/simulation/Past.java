package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.NavigableMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What really happened: the histories of a run as judges look at them, by index, the present one last.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
interface Past {

  /** Returns how many histories there are. */
  int histories();

  /** Returns the newest revision of a history. */
  long head(int history);

  /** Returns the objects of a history at a revision, by name. */
  NavigableMap<ObjectName, StoredObject<Content>> stateAt(int history, long revision);

  /** Returns the change that a revision made to this name, null if it made none. */
  @Nullable
  Change<Content> changeAt(int history, ObjectName name, long revision);

  /** Returns the revision that a resource version names, -1 if none. */
  long read(ResourceVersion resourceVersion);

  /** Returns the index of the present history. */
  default int present() {
    return histories() - 1;
  }

  /** Returns whether this is a state that the object really had, in this history. */
  default boolean isState(int history, CachedObject<SimulatedObject> object) {
    Change<Content> change = changeAt(history, object.name(), read(object.resourceVersion()));
    return change != null
        && change.verb() != Change.Verb.DELETED
        && isEqual(object, change.object());
  }

  /** Returns whether an object of the cache is this revision: identity, labels and content. */
  default boolean isEqual(CachedObject<SimulatedObject> object, StoredObject<Content> stored) {
    return object.uid().equals(stored.uid())
        && read(object.resourceVersion()) == stored.revision()
        && object.labels().equals(stored.labels())
        && object.object().content().equals(stored.content());
  }

  /** Returns whether an object has never left a history, up to its head. */
  default boolean isThereAtHead(int history, ObjectName name, String uid) {
    StoredObject<Content> stored = stateAt(history, head(history)).get(name);
    return stored != null && stored.uid().equals(uid);
  }

  /** Returns whether two histories have the same objects at a revision. */
  default boolean agree(int one, int other, long revision) {
    return one == other || Objects.equals(stateAt(one, revision), stateAt(other, revision));
  }

  /** Returns name and revision of an object, or "nothing". */
  static String describe(@Nullable CachedObject<SimulatedObject> object) {
    return object == null ? "nothing" : object + " (uid " + object.uid() + ")";
  }
}
