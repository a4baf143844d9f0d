package io.informer4j.controller.event;

import java.time.Instant;

/**
 * Something that a recorder was told.
 *
 * @param at when, for people
 * @param nanos when, for decisions
 */
record Told(EventSubject about, Happening what, Instant at, long nanos) {}
