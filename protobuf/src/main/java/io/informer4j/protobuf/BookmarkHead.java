package io.informer4j.protobuf;

import io.informer4j.name.ResourceVersion;

/**
 * What a bookmark says: how far the stream is. It has no name.
 *
 * <pre>{@code
 * BookmarkHead bookmark = HeadReader.readBookmark(event.object(), limits);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param apiVersion empty if the bookmark does not say
 * @param kind that of the objects watched, empty if the bookmark does not say
 * @param resourceVersion the revision reached, unset if the bookmark does not say
 * @param initialEventsEnd whether it bears the annotation {@code k8s.io/initial-events-end: "true"}
 */
public record BookmarkHead(
    String apiVersion, String kind, ResourceVersion resourceVersion, boolean initialEventsEnd) {}
