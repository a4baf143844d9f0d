package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.KnownObjects;
import io.informer4j.store.Indexer;
import io.informer4j.store.Snapshot;
import java.util.Optional;

/**
 * The objects of the mirror, for a source that lists them once more. What is there at this very revision need not be decoded
 * again, unless it may be of another epoch, where this revision was another content: as may be the mirror, or what a quarantined
 * name was last.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class MirroredObjects<T> implements KnownObjects<T> {

  private final Indexer<T> indexer;
  private final MirrorEpoch epoch;

  MirroredObjects(Indexer<T> indexer, MirrorEpoch epoch) {
    this.indexer = indexer;
    this.epoch = epoch;
  }

  @Override
  public Optional<CachedObject<T>> known(
      ObjectName name, String uid, ResourceVersion resourceVersion) {
    boolean behind = epoch.isBehind(); // asked first: what is applied after it is in the snapshot
    Snapshot<T> snapshot = indexer.snapshot();
    if (behind || snapshot.quarantined().containsKey(name)) {
      return Optional.empty();
    }
    return snapshot
        .get(name)
        .filter(stored -> resourceVersion.isConcrete()
            && stored.resourceVersion().equals(resourceVersion)
            && stored.uid().equals(uid));
  }

  @Override
  public boolean isEmpty() {
    return indexer.snapshot().size() == 0;
  }
}
