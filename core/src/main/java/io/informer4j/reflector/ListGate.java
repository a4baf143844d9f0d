package io.informer4j.reflector;

import io.informer4j.runtime.Cancellable;

/**
 * Says when a reflector may begin to list, so that of many that start, or have lost their server, at once only a few list
 * at a time. Watches are not held.
 *
 * <pre>{@code
 * ReflectorOptions options = ReflectorOptions.builder().listGate(gate).build();
 * }</pre>
 *
 * <p>A reflector asks before it lists, of whichever mode, keeps its turn through all pages and from a streaming list that
 * failed to the list that is taken in its place, and gives it back when it watches, waits or is closed. The time in the
 * queue counts against no deadline.
 *
 * <p><b>Threading:</b> called from the reflectors' loops; must be quick and not block.
 */
@FunctionalInterface
public interface ListGate {

  /** Lets everybody in at once. */
  ListGate OPEN = admitted -> {
    admitted.run();
    return () -> {};
  };

  /**
   * Asks for a turn. Never calls back more than once; what happens in the callback is quick.
   *
   * @param admitted called, from any thread, perhaps before this returns, when the turn has come
   * @return what gives the turn back, or the place in the queue; cancelling again does nothing
   */
  Cancellable enter(Runnable admitted);
}
