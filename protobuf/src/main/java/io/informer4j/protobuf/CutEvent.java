package io.informer4j.protobuf;

/**
 * One event of a watch, not looked into yet.
 *
 * <pre>{@code
 * if (event.type().equals("BOOKMARK")) { HeadReader.readBookmark(event.object(), limits); }
 * }</pre>
 *
 * <p><b>Threading:</b> as its object: for the thread that got it, until it goes on.
 *
 * @param type ADDED, MODIFIED, DELETED, BOOKMARK or ERROR, or whatever else the server says
 * @param object its object, which says what it is, valid until the cutter goes on
 */
public record CutEvent(String type, Envelope object) {}
