package io.informer4j.testing.simulation;

import io.informer4j.name.ResourceVersion;

/**
 * A list or watch that the informer has sent.
 *
 * @param at when, on the runtime's clock
 * @param kind what it asked for
 * @param resourceVersion from where
 * @param isContinuation whether it is a further page of a list
 */
record Request(long at, Kind kind, ResourceVersion resourceVersion, boolean isContinuation) {
  enum Kind {
    LIST,
    WATCH,
    WATCH_LIST
  }
}
