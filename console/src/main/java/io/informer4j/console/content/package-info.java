/**
 * What a console tells: reads informers, queues and the flight recorder, and writes what may leave the process as JSON. Knows
 * nothing of sockets and threads.
 *
 * <p>Everything that comes from objects, or from errors about them, passes the {@linkplain io.informer4j.redact.Redactor redactor}
 * here, on its way out.
 */
@NullMarked
package io.informer4j.console.content;

import org.jspecify.annotations.NullMarked;
