package io.informer4j.wire;

import io.informer4j.name.ResourceVersion;

/**
 * What a bookmark says: how far the stream is. It has no name.
 *
 * <pre>{@code
 * BookmarkHead bookmark = codec.readBookmark(event.object());
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
    String apiVersion, String kind, ResourceVersion resourceVersion, boolean initialEventsEnd) {

  /** Returns this with the type that the event around the object names, if it does. */
  public BookmarkHead in(CutEvent event) {
    return event.kind().isEmpty() && event.apiVersion().isEmpty()
        ? this
        : new BookmarkHead(event.apiVersion(), event.kind(), resourceVersion, initialEventsEnd);
  }
}
