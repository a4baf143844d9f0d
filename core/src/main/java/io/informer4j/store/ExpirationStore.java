package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A store that forgets objects some time after they were last written (client-go: {@code cache.NewTTLStore} and {@code
 * ExpirationCache}).
 *
 * <pre>{@code
 * Store<Pod> recent = new ExpirationStore<>(Duration.ofMinutes(10), runtime::nanoTime);
 * recent.add(pod);
 * recent.get(pod.name());  // present for ten minutes, and at the tenth still
 * }</pre>
 *
 * <p>Objects expire when somebody looks: {@link #get} and {@link #list} drop what is too old; {@link #names} and {@link
 * #size} count it until then. A revision that could not be decoded changes nothing: its key keeps the last good object
 * until that expires.
 *
 * <p><b>Threading:</b> any thread may read and write; nobody waits. What a reader drops is the very entry that it found
 * too old, so that an object written anew at the same time is not lost.
 */
public final class ExpirationStore<T> implements Store<T> {

  /** An object and when it was written. */
  private static final class Stamped<T> extends PersistentTrie.Keyed<ObjectName> {
    final CachedObject<T> object;
    final long writtenAt;

    Stamped(CachedObject<T> object, long writtenAt) {
      super(object.name());
      this.object = object;
      this.writtenAt = writtenAt;
    }
  }

  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  private final long ttlNanos;
  private final LongSupplier nanoClock;
  private final Cell<T> cell = new Cell<>();

  /**
   * Creates an empty store.
   *
   * @param ttl how long an object is kept after it was written; zero or less keeps it for ever
   * @param nanoClock a clock in nanoseconds whose zero is anywhere
   */
  public ExpirationStore(Duration ttl, LongSupplier nanoClock) {
    this.ttlNanos = ttl.compareTo(LONGEST) >= 0 ? Long.MAX_VALUE : ttl.toNanos();
    this.nanoClock = nanoClock;
  }

  @Override
  public Optional<CachedObject<T>> get(ObjectName name) {
    Stamped<T> found = cell.trie().get(name);
    if (found == null) {
      return Optional.empty();
    }
    if (isExpired(found, nanoClock.getAsLong())) {
      drop(List.of(found));
      return Optional.empty();
    }
    return Optional.of(found.object);
  }

  @Override
  public List<CachedObject<T>> list() {
    long now = nanoClock.getAsLong();
    List<CachedObject<T>> live = new ArrayList<>();
    List<Stamped<T>> expired = new ArrayList<>();
    for (Stamped<T> each : cell.trie()) {
      if (isExpired(each, now)) {
        expired.add(each);
      } else {
        live.add(each.object);
      }
    }
    if (!expired.isEmpty()) {
      drop(expired);
    }
    return List.copyOf(live);
  }

  /** Returns the names of all objects, also of those that have expired since somebody looked. */
  @Override
  public List<ObjectName> names() {
    List<ObjectName> names = new ArrayList<>();
    cell.trie().forEach(each -> names.add(each.key));
    return List.copyOf(names);
  }

  /** Returns how many objects there are, with those that have expired since somebody looked. */
  @Override
  public int size() {
    return cell.trie().size();
  }

  @Override
  public void add(CachedObject<T> object) {
    Stamped<T> stamped = new Stamped<>(object, nanoClock.getAsLong());
    cell.change(editor -> editor.put(stamped));
  }

  @Override
  public void update(CachedObject<T> object) {
    add(object);
  }

  @Override
  public void delete(CachedObject<T> lastState) {
    deleteFinalStateUnknown(lastState.name(), lastState.resourceVersion());
  }

  @Override
  public void deleteFinalStateUnknown(ObjectName name, ResourceVersion deletedAt) {
    cell.change(editor -> editor.remove(name));
  }

  /** Does nothing: the key keeps its last good object. */
  @Override
  public void quarantine(Quarantined quarantined) {}

  @Override
  public void replace(Replacement<T> replacement) {
    long now = nanoClock.getAsLong();
    cell.change(editor -> {
      List<Stamped<T>> lastGood = lastGood(editor, replacement.quarantined());
      editor.clear();
      lastGood.forEach(editor::put);
      replacement.objects().forEach(object -> editor.put(new Stamped<>(object, now)));
    });
  }

  /** Does nothing: nobody listens to a store. */
  @Override
  public void resync() {}

  /** Does nothing: what has holes is not the server's state at any revision. */
  @Override
  public void bookmark(ResourceVersion resourceVersion) {}

  private List<Stamped<T>> lastGood(
      TrieEditor<ObjectName, Stamped<T>> editor, List<Quarantined> quarantined) {
    List<Stamped<T>> kept = new ArrayList<>();
    for (Quarantined bad : quarantined) {
      Stamped<T> old = editor.get(bad.name());
      if (old != null && bad.mayBeRevisionOf(old.object)) {
        kept.add(old);
      }
    }
    return kept;
  }

  private boolean isExpired(Stamped<T> stamped, long now) {
    return ttlNanos > 0 && now - stamped.writtenAt > ttlNanos;
  }

  private void drop(List<Stamped<T>> expired) {
    cell.change(editor -> {
      for (Stamped<T> each : expired) {
        if (editor.get(each.key) == each) {
          editor.remove(each.key);
        }
      }
    });
  }

  /** The current trie; a change that meets another one is made again on what that one left. */
  private static final class Cell<T> {
    private final AtomicReference<PersistentTrie<ObjectName, Stamped<T>>> current =
        new AtomicReference<>(PersistentTrie.empty());

    @SuppressWarnings("NullAway") // never set to null
    PersistentTrie<ObjectName, Stamped<T>> trie() {
      return current.get();
    }

    void change(Consumer<TrieEditor<ObjectName, Stamped<T>>> change) {
      PersistentTrie<ObjectName, Stamped<T>> before;
      TrieEditor<ObjectName, Stamped<T>> editor;
      do {
        before = trie();
        editor = before.edit(new TrieEditor.Edit());
        change.accept(editor);
      } while (!current.compareAndSet(before, editor.build()));
    }
  }
}
