package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import java.util.List;

/**
 * The whole content of a collection at one revision: what a list, or the initial events of a streaming list,
 * brought.
 *
 * @param objects the objects, in the order of the server; where a name occurs twice the last one counts
 * @param quarantined the items that were there but could not be decoded
 * @param resourceVersion the revision of the collection
 * @param newEpoch whether the server's history was replaced, so that equal revisions prove nothing
 */
public record Replacement<T>(
    List<CachedObject<T>> objects,
    List<Quarantined> quarantined,
    ResourceVersion resourceVersion,
    boolean newEpoch) {

  /** Returns a replacement within the same history, without quarantined items. */
  public static <T> Replacement<T> of(
      List<CachedObject<T>> objects, ResourceVersion resourceVersion) {
    return new Replacement<>(objects, List.of(), resourceVersion, false);
  }
}
