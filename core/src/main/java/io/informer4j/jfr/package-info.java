/**
 * Events of informers for the Flight Recorder of the JDK. The module {@code jdk.jfr} is needed by whoever uses this package, and by
 * nobody else: on a runtime without it all the rest works.
 */
@NullMarked
package io.informer4j.jfr;

import org.jspecify.annotations.NullMarked;
