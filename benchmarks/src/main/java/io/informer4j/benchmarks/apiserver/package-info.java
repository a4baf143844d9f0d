/**
 * Loads on the embedded API server: {@link io.informer4j.benchmarks.apiserver.ListLoad} and {@link
 * io.informer4j.benchmarks.apiserver.WatchLoad} start the server as a process of its own and are its client, {@link
 * io.informer4j.benchmarks.apiserver.StoredMemory} counts what an object takes beyond its JSON.
 */
@NullMarked
package io.informer4j.benchmarks.apiserver;

import org.jspecify.annotations.NullMarked;
