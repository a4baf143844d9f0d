package io.informer4j.informer;

/** A place in a mailbox: when everything before it has been handled, somebody is told. */
record SyncMarker(Runnable onReached) {}
