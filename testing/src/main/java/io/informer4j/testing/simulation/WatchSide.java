package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.ApiStatus;

/** A connection that may be a watch, as far as servers put something into its stream. */
interface WatchSide {

  /** Puts an error into the stream. Returns whether there is a stream. */
  boolean fail(ApiStatus status);

  /** Puts an object of another kind into the stream. Returns whether there is a stream. */
  boolean sendForeignEvent();
}
