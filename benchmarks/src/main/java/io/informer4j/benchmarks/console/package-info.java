/** What it costs an informer to be looked at through the console. */
@NullMarked
package io.informer4j.benchmarks.console;

import org.jspecify.annotations.NullMarked;
