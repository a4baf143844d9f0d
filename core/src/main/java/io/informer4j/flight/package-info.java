/**
 * Remembers what happened to single objects, step by step, in a ring of fixed size.
 *
 * <p>The way of one change through an informer, as the ring keeps it:
 *
 * <pre>
 *   server ─► RECEIVED or LISTED ─► STORED ─► for each handler: DELIVERED ─► RETURNED or FAILED
 * </pre>
 */
@NullMarked
package io.informer4j.flight;

import org.jspecify.annotations.NullMarked;
