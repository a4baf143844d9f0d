package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A store that pushes its whole content to a consumer after every change (client-go: {@code cache.UndeltaStore}).
 *
 * <pre>{@code
 * Store<Pod> pods = PushingStore.create(all -> render(all));
 * pods.add(pod);  // render gets a list of one
 * }</pre>
 *
 * <p>What does not change the content (reads, bookmarks, resyncs, undecodable revisions) pushes nothing.
 *
 * <p><b>Threading:</b> any thread may read and write. The consumer is called on the writing thread, without a lock: when
 * two threads write at once it may see the same content twice, or an older one after a newer one, so let one thread
 * write if that matters.
 */
public final class PushingStore<T> implements Store<T> {

  private final Store<T> backing;
  private final Consumer<? super List<CachedObject<T>>> push;

  /** Creates a store that keeps its content in another one, to which nobody else should write. */
  public PushingStore(Store<T> backing, Consumer<? super List<CachedObject<T>>> push) {
    this.backing = backing;
    this.push = push;
  }

  /** Returns an empty store. */
  public static <T> PushingStore<T> create(Consumer<? super List<CachedObject<T>>> push) {
    return new PushingStore<>(Indexer.create(Map.of()), push);
  }

  @Override
  public void add(CachedObject<T> object) {
    backing.add(object);
    push.accept(backing.list());
  }

  @Override
  public void update(CachedObject<T> object) {
    backing.update(object);
    push.accept(backing.list());
  }

  @Override
  public void delete(CachedObject<T> lastState) {
    backing.delete(lastState);
    push.accept(backing.list());
  }

  @Override
  public void deleteFinalStateUnknown(ObjectName name, ResourceVersion deletedAt) {
    backing.deleteFinalStateUnknown(name, deletedAt);
    push.accept(backing.list());
  }

  @Override
  public void replace(Replacement<T> replacement) {
    backing.replace(replacement);
    push.accept(backing.list());
  }

  @Override
  public void quarantine(Quarantined quarantined) {
    backing.quarantine(quarantined);
  }

  @Override
  public void resync() {
    backing.resync();
  }

  @Override
  public void bookmark(ResourceVersion resourceVersion) {
    backing.bookmark(resourceVersion);
  }

  @Override
  public Optional<CachedObject<T>> get(ObjectName name) {
    return backing.get(name);
  }

  @Override
  public List<CachedObject<T>> list() {
    return backing.list();
  }

  @Override
  public List<ObjectName> names() {
    return backing.names();
  }

  @Override
  public int size() {
    return backing.size();
  }
}
