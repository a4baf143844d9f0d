package io.informer4j.apiserver.rest;

/**
 * How long a request has waited for the watch cache.
 *
 * @param isOver whether it has waited as long as a server lets it
 * @param required the revision it was told to wait for, -1 if it has not waited
 */
record Patience(boolean isOver, long required) {

  static final Patience FRESH = new Patience(false, -1);
}
