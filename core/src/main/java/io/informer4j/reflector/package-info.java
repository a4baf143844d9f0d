/**
 * Talks the list/watch protocol. A {@link io.informer4j.reflector.ListerWatcher} is the source, the {@link
 * io.informer4j.reflector.Reflector} a state machine that keeps a queue or store in step with it.
 *
 * <p>Depends on {@code name}, {@code codec}, {@code store}, {@code queue} and {@code runtime}.
 */
@NullMarked
package io.informer4j.reflector;

import org.jspecify.annotations.NullMarked;
