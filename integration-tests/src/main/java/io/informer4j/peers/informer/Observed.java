package io.informer4j.peers.informer;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A ConfigMap as somebody sees it: two who see the same are equal.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param resourceVersion its revision
 * @param data its content
 */
public record Observed(String resourceVersion, SortedMap<String, String> data) {

  /** Returns what was seen; clients have null where there is no data, or no metadata. */
  public static Observed of(@Nullable String resourceVersion, @Nullable Map<String, String> data) {
    SortedMap<String, String> copy = data == null ? new TreeMap<>() : new TreeMap<>(data);
    return new Observed(
        resourceVersion == null ? "" : resourceVersion, Collections.unmodifiableSortedMap(copy));
  }

  @Override
  public String toString() {
    return "@" + resourceVersion + data;
  }
}
