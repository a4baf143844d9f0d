/** Processes of a measurement, and what is counted in them: for the loads and comparisons that need more than one process. */
@NullMarked
package io.informer4j.benchmarks.process;

import org.jspecify.annotations.NullMarked;
