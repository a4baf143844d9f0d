package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One linear history of all objects of a cluster, as etcd keeps it: every write makes a revision, whatever it writes.
 *
 * <pre>{@code
 * History<String> history = new History<>(100);
 * history.create(pods, ObjectName.of("ns", "web"), "uid-1", Map.of(), "a");   // revision 101
 * history.update(pods, ObjectName.of("ns", "web"), Map.of(), "b");            // revision 102
 * history.stateAt(pods, 101).get(ObjectName.of("ns", "web")).content();       // "a"
 * }</pre>
 *
 * <p>Nothing is ever forgotten: {@link #compact} only moves a mark that servers obey, so that a test can look at any
 * revision of its run. A server that is to run for long wants a history {@linkplain #forgetting that forgets} what has
 * been compacted.
 *
 * <p><b>Threading:</b> for one thread.
 */
public final class History<C> {

  private final Map<ResourceType, ResourceLog<C>> logs = new LinkedHashMap<>();
  private final ToLongFunction<? super C> weight;
  private final boolean forgets;
  private long head;
  private long compacted;
  private long overwritten;

  /** Starts an empty history whose first write will be the revision after this one. */
  public History(long start) {
    this(start, content -> 0, false);
  }

  private History(long start, ToLongFunction<? super C> weight, boolean forgets) {
    if (start < 0) {
      throw new IllegalArgumentException("a history cannot start at revision " + start);
    }
    this.head = start;
    this.weight = weight;
    this.forgets = forgets;
  }

  /**
   * Starts an empty history that forgets what is compacted, except for the events that watch caches still have: earlier
   * revisions cannot be looked at any more.
   *
   * @param weight how much memory a content takes, for {@link #overwritten}
   */
  public static <C> History<C> forgetting(long start, ToLongFunction<? super C> weight) {
    return new History<>(start, weight, true);
  }

  /** Returns the newest revision. */
  public long head() {
    return head;
  }

  /** Returns the revision up to which the past has been compacted: servers can read later ones only. */
  public long compacted() {
    return compacted;
  }

  /** Returns how much all contents together weigh that have been overwritten or deleted so far, forgotten or not. */
  public long overwritten() {
    return overwritten;
  }

  /**
   * Creates an object.
   *
   * @throws IllegalStateException if one of the name is there
   */
  public StoredObject<C> create(
      ResourceType type, ObjectName name, String uid, Map<String, String> labels, C content) {
    ResourceLog<C> log = log(type);
    if (log.get(name) != null) {
      throw new IllegalStateException(type + " " + name + " is there already");
    }
    long revision = ++head;
    StoredObject<C> object =
        new StoredObject<>(shared(name), uid, revision, revision, Labels.copyOf(labels), content);
    log.add(new Change<>(type, Change.Verb.CREATED, object, null));
    return object;
  }

  /**
   * Writes an object again.
   *
   * @throws IllegalStateException if it is not there
   */
  public StoredObject<C> update(
      ResourceType type, ObjectName name, Map<String, String> labels, C content) {
    ResourceLog<C> log = log(type);
    StoredObject<C> previous = present(log, type, name);
    StoredObject<C> object = previous.updatedAt(++head, Labels.copyOf(labels), content);
    overwritten += weight.applyAsLong(previous.content());
    log.add(new Change<>(type, Change.Verb.UPDATED, object, previous));
    return object;
  }

  /**
   * Deletes an object and returns its last state, at the revision of the deletion.
   *
   * @throws IllegalStateException if it is not there
   */
  public StoredObject<C> delete(ResourceType type, ObjectName name) {
    ResourceLog<C> log = log(type);
    StoredObject<C> previous = present(log, type, name);
    StoredObject<C> last = previous.deletedAt(++head);
    overwritten += weight.applyAsLong(previous.content());
    log.add(new Change<>(type, Change.Verb.DELETED, last, previous));
    return last;
  }

  /** Lets this many revisions pass that concern nobody here: writes of other kinds. */
  public void skip(long revisions) {
    if (revisions < 0) {
      throw new IllegalArgumentException("a history does not go back: " + revisions);
    }
    head += revisions;
  }

  /** Returns the object of this name as of now. */
  public Optional<StoredObject<C>> get(ResourceType type, ObjectName name) {
    ResourceLog<C> log = logs.get(type);
    return log == null ? Optional.empty() : Optional.ofNullable(log.get(name));
  }

  /**
   * Returns all objects of a resource as of a revision, compacted or not, in the order of their names; not to be
   * changed. Revisions of the future have the state of the newest one.
   *
   * @throws IllegalArgumentException if the revision has been forgotten
   */
  public NavigableMap<ObjectName, StoredObject<C>> stateAt(ResourceType type, long revision) {
    return objectsAt(type, revision);
  }

  SortedObjects<C> objectsAt(ResourceType type, long revision) {
    requireKept(revision);
    ResourceLog<C> log = logs.get(type);
    return log == null ? SortedObjects.empty() : log.stateAt(log.endOf(revision));
  }

  /**
   * Returns the changes of a resource after one revision up to another, compacted or not, in order.
   *
   * @throws IllegalArgumentException if the first revision has been forgotten
   */
  public List<Change<C>> changes(ResourceType type, long after, long upTo) {
    requireKept(after);
    ResourceLog<C> log = logs.get(type);
    return log == null ? List.of() : log.between(log.endOf(after), log.endOf(upTo));
  }

  /** Forgets the past up to this revision, as far as servers are concerned, or for good. */
  public void compact(long revision) {
    compacted = Math.max(compacted, Math.min(revision, head));
    if (forgets) {
      logs.values().forEach(log -> log.forgetBefore(log.endOf(compacted)));
    }
  }

  /** Returns this revision, or the oldest one that is not forgotten. */
  long nearestKept(long revision) {
    return forgets ? Math.max(revision, compacted) : revision;
  }

  private void requireKept(long revision) {
    if (nearestKept(revision) != revision) {
      throw new IllegalArgumentException("revision " + revision
          + " has been forgotten: everything up to " + compacted + " was compacted");
    }
  }

  /** Returns whether a server may read the state at this revision: the newest one always is there. */
  boolean isReadable(long revision) {
    return revision == head || (revision > compacted && revision < head);
  }

  /**
   * Returns a history that has the same past up to a revision and goes on from there, as a restored backup does. This
   * one stays as it is.
   *
   * @throws IllegalArgumentException if the revision is in the future, or has been forgotten
   */
  public History<C> restoredTo(long revision) {
    if (revision > head) {
      throw new IllegalArgumentException(
          "there is no backup of revision " + revision + ", the newest is " + head);
    }
    requireKept(revision);
    History<C> restored = new History<>(revision, weight, forgets);
    restored.compacted = Math.min(compacted, revision);
    logs.forEach((type, log) -> restored.logs.put(type, log.branchAt(log.endOf(revision))));
    return restored;
  }

  /** Returns the changes of a resource, which may be none so far. */
  ResourceLog<C> log(ResourceType type) {
    ResourceLog<C> log = logs.get(type);
    if (log == null) {
      log = new ResourceLog<>();
      logs.put(type, log);
    }
    return log;
  }

  private static <C> StoredObject<C> present(
      ResourceLog<C> log, ResourceType type, ObjectName name) {
    @Nullable StoredObject<C> object = log.get(name);
    if (object == null) {
      throw new IllegalStateException(type + " " + name + " is not there");
    }
    return object;
  }

  /** Many objects have the same namespace. */
  private static ObjectName shared(ObjectName name) {
    return ObjectName.of(SharedStrings.share(name.namespace()), name.name());
  }
}
