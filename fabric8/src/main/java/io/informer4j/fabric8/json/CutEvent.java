package io.informer4j.fabric8.json;

/**
 * One event of a watch, not looked into yet.
 *
 * <pre>{@code
 * if (event.type().equals("BOOKMARK")) { HeadReader.readBookmark(event.object()); }
 * }</pre>
 *
 * <p><b>Threading:</b> as its object: for the thread that got it, until it goes on.
 *
 * @param type ADDED, MODIFIED, DELETED, BOOKMARK or ERROR, or whatever else the server says
 * @param object the bytes of its object, valid until the cutter goes on
 */
public record CutEvent(String type, Slice object) {}
