/** Tests of the queues. */
@NullMarked
package io.informer4j.queue;

import org.jspecify.annotations.NullMarked;
