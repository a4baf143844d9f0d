/** Keeps secrets in: the one place that decides what of an object may be shown to people. */
@NullMarked
package io.informer4j.redact;

import org.jspecify.annotations.NullMarked;
