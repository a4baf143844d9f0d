package io.informer4j.testing.simulation;

import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.Quarantined;
import java.time.Duration;

/**
 * Knows one promise and notices when it is broken, which it tells the world: {@link World#violated}. One instance serves
 * one run. All calls come on the simulation's thread; the world is passed for reading only.
 */
interface Oracle {

  /** A new informer has been built and is about to start: the first one, or the next after a close. */
  default void onInformer(World world) {}

  /** The reflector has taken over a list of this revision (from {@code ReflectorListener.onListFinished}). */
  default void onList(World world, int objects, ResourceVersion resourceVersion) {}

  /** The reflector has taken over a change of the stream, in stream order. */
  default void onChange(
      World world, WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {}

  /** The reflector has taken over a bookmark. */
  default void onBookmark(World world, ResourceVersion resourceVersion) {}

  /** A revision could not be decoded: one of a watch; or one of a list, and then {@link #onList} follows at once. */
  default void onQuarantined(World world, Quarantined quarantined) {}

  /** The server has accepted a watch for the changes after this revision. */
  default void onWatchOpened(World world, ResourceVersion from) {}

  /** A watch is over. */
  default void onWatchEnded(World world, long events, Duration lasted) {}

  /** The reflector waits this long before its next attempt. */
  default void onBackoff(World world, Duration delay) {}

  /** A new epoch has begun. */
  default void onEpoch(World world, long epoch) {}

  /** A handler is called with an event. */
  default void onEvent(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {}

  /** That call has ended: returned, thrown, or its stage has ended. */
  default void onReturned(
      World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {}

  /** The informer has sent a request. */
  default void onRequest(World world, Request request) {}

  /** A server has accepted a request, on the present history: what it answers comes from there. */
  default void onAccepted(World world, Request.Kind kind, boolean isContinuation) {}

  /** One task of the runtime has run, or one action has happened. Called very often: must be cheap when nothing changed. */
  default void afterTask(World world) {}

  /** The informer has been closed; its {@code close} has returned. */
  default void onClosed(World world) {}

  /** Everything was healed, and the time to converge is over. */
  default void atEnd(World world) {}
}
