/**
 * Hands keys to workers (client-go: {@code util/workqueue}): each key to one worker at a time, collapsed while it waits, after a
 * delay, slowed down after failures, by priority.
 */
@NullMarked
package io.informer4j.workqueue;

import org.jspecify.annotations.NullMarked;
