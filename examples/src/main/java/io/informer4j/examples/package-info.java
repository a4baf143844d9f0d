/**
 * Small programs, one per file, that show each part of the engine at work against a toy cluster in memory. {@link
 * io.informer4j.examples.Examples} runs them by name.
 */
@NullMarked
package io.informer4j.examples;

import org.jspecify.annotations.NullMarked;
