package io.informer4j.apiserver.http;

/** A body that is being sent. */
interface Sending {

  /** Sends what there is and what there is room for. */
  void pump();

  /** The server is about to stop: comes to an end, if there is none in sight. */
  void finish();

  /** The client has gone, or the exchange was taken over by a fault. */
  void close();
}
