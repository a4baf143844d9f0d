/**
 * Keeps objects. {@link io.informer4j.store.Indexer} is the cache behind an informer; what readers see of it
 * is a {@link io.informer4j.store.Snapshot}, immutable and of one revision.
 *
 * <p>Depends on {@code name} and {@code codec}.
 */
@NullMarked
package io.informer4j.store;

import org.jspecify.annotations.NullMarked;
