package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * What a list or watch asks for, as the parameters of its URL.
 *
 * <pre>{@code
 * Query<String> all = new Query<>(pods, "", Selectors.everything(),
 *     ResourceVersion.UNSET, "", 0, "", false, false, Duration.ZERO);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param type of which resource
 * @param namespace in which namespace, empty for all
 * @param selector which objects: labels and fields; {@link Selectors#everything} says that there is none
 * @param resourceVersion the revision
 * @param match how to match it: "", "Exact" or "NotOlderThan"
 * @param limit the page size of a list, 0 for none
 * @param continueToken where a list goes on
 * @param sendInitialEvents whether a watch starts with the present state
 * @param allowBookmarks whether a watch may be told how far it is
 * @param timeout when a watch should end, zero for never
 */
public record Query<C>(
    ResourceType type,
    String namespace,
    Predicate<StoredObject<C>> selector,
    ResourceVersion resourceVersion,
    String match,
    int limit,
    String continueToken,
    boolean sendInitialEvents,
    boolean allowBookmarks,
    Duration timeout) {

  /** Returns whether this asks for an object. */
  boolean selects(StoredObject<C> object) {
    return (namespace.isEmpty() || namespace.equals(object.name().namespace()))
        && selector.test(object);
  }

  /** Returns whether there is a selector, so that a server has to look at objects to count them. */
  boolean hasSelector() {
    return !Selectors.isEverything(selector);
  }
}
