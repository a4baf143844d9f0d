package io.informer4j.store;

import io.informer4j.name.ObjectName;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The quarantine of a snapshot as a map that cannot be changed; a view, since it may be as large as the store. */
final class QuarantineView extends AbstractMap<ObjectName, Quarantined> {

  private final PersistentTrie<ObjectName, Snapshot.Bad> bad;

  QuarantineView(PersistentTrie<ObjectName, Snapshot.Bad> bad) {
    this.bad = bad;
  }

  @Override
  public @Nullable Quarantined get(Object key) {
    Snapshot.Bad found = key instanceof ObjectName name ? bad.get(name) : null;
    return found == null ? null : found.quarantined;
  }

  @Override
  public boolean containsKey(Object key) {
    return get(key) != null;
  }

  @Override
  public Set<Map.Entry<ObjectName, Quarantined>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return bad.size();
      }

      @Override
      public Iterator<Map.Entry<ObjectName, Quarantined>> iterator() {
        Iterator<Snapshot.Bad> walk = bad.iterator();
        return new Iterator<>() {
          @Override
          public boolean hasNext() {
            return walk.hasNext();
          }

          @Override
          public Map.Entry<ObjectName, Quarantined> next() {
            Snapshot.Bad next = walk.next();
            return Map.entry(next.key, next.quarantined);
          }
        };
      }
    };
  }
}
