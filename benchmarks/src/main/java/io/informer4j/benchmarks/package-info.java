/**
 * Benchmarks of the engine, and reports of what it keeps in memory. docs/performance.md says what each of them is for and
 * how it is run.
 */
@NullMarked
package io.informer4j.benchmarks;

import org.jspecify.annotations.NullMarked;
