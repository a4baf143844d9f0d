package io.informer4j.controller.event;

import java.time.Instant;

/**
 * An event as it is to be kept by a server, whichever the API.
 *
 * @param first when it happened first
 * @param last when it happened last
 * @param count how often it happened
 */
record EventRecord(
    String namespace,
    String name,
    EventSubject about,
    Happening what,
    Instant first,
    Instant last,
    int count) {

  private static final String DEFAULT_NAMESPACE = "default";

  /** Returns the event of something that happened for the first time. Those about objects of the cluster have a namespace too. */
  static EventRecord first(Told told, Happening what, String name) {
    String namespace = told.about().namespace();
    return new EventRecord(
        namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace,
        name,
        told.about(),
        what,
        told.at(),
        told.at(),
        1);
  }

  /** Returns the same event after it happened once more, with the words of the last time. */
  EventRecord again(Instant at, String message) {
    return new EventRecord(namespace, name, about, what.withMessage(message), first, at, count + 1);
  }

  /** Returns which object of the server it is. */
  String key() {
    return namespace + "/" + name;
  }

  /** Says what it is about, for logs: neither message nor annotations, which may be anything. */
  @Override
  public String toString() {
    return "event=" + key() + " kind=" + about.kind() + " type=" + what.type().text() + " reason="
        + what.reason() + " count=" + count;
  }
}
