package io.informer4j.wire;

import io.informer4j.name.ResourceVersion;

/**
 * What a list says of itself beside its items.
 *
 * <pre>{@code
 * if (cutter.isComplete()) { ListHead head = cutter.head(); }
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param apiVersion of the list, empty if missing
 * @param kind of the list, empty if missing
 * @param resourceVersion the revision of the list, unset if it does not say
 * @param continueToken where the next page begins, empty if there is none
 */
public record ListHead(
    String apiVersion, String kind, ResourceVersion resourceVersion, String continueToken) {}
