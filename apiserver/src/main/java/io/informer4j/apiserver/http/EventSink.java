package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.EventStream;

/**
 * Where the events of a watch go: the body of a response, or a WebSocket.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
interface EventSink {

  /** Returns whether nothing more can be sent, ever. */
  boolean isStopped();

  /** Returns whether there is room for more now. */
  boolean hasRoom();

  /** Takes events and sends them, as many as go well together; returns how many bytes that were, 0 if there was none. */
  int send(EventStream events, long now);

  /**
   * Ends it.
   *
   * @param isBroken whether the watch broke, and did not come to its end
   */
  void end(boolean isBroken);
}
