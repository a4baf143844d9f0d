/**
 * Orders changes between the reflector and the store. {@link io.informer4j.queue.InOrderQueue} keeps the order of
 * the stream and is what informers use; {@link io.informer4j.queue.DeltaFIFO} gathers the changes of each key.
 *
 * <p>Depends on {@code name}, {@code codec} and {@code store}.
 */
@NullMarked
package io.informer4j.queue;

import org.jspecify.annotations.NullMarked;
