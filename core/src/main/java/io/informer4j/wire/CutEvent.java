package io.informer4j.wire;

/**
 * One event of a watch.
 *
 * <pre>{@code
 * if (event.type().equals("BOOKMARK")) { codec.readBookmark(event.object()); }
 * }</pre>
 *
 * <p><b>Threading:</b> immutable; the object is for the thread that got it, until it goes on.
 *
 * @param type what happened, such as {@code ADDED}, as the server writes it
 * @param apiVersion of the object, empty if it says that itself or not at all
 * @param kind of the object, empty if it says that itself or not at all
 * @param object the bytes of its object, valid until the cutter goes on
 */
public record CutEvent(String type, String apiVersion, String kind, Slice object) {

  /** Makes an event whose object says itself what it is. */
  public CutEvent(String type, Slice object) {
    this(type, "", "", object);
  }
}
