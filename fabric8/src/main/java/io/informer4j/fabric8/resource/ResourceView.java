package io.informer4j.fabric8.resource;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.IndexedView;
import io.informer4j.store.Snapshot;
import java.util.SortedMap;

/**
 * The content of a {@link ResourceInformer} at one moment: one snapshot of each of its scopes.
 *
 * <pre>{@code
 * ResourceView<Pod> view = informer.view();
 * view.byIndex("byNode", "node-1");
 * view.scopes().get("").revision();
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public interface ResourceView<T> extends IndexedView<T> {

  /** Returns the snapshots by namespace; the scope of all namespaces has the key "". */
  SortedMap<String, Snapshot<T>> scopes();

  /**
   * Returns how many bytes of encoded objects are held, compressed or not; 0 if they lie decoded, when nobody knows what they
   * take. Names, indexes and what surrounds each object come on top. Looks at every object.
   */
  default long bytesHeld() {
    long bytes = 0;
    for (CachedObject<T> object : this) {
      bytes += object.bytesHeld();
    }
    return bytes;
  }
}
