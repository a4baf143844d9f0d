/** Shows that the benchmarks run. */
@NullMarked
package io.informer4j.benchmarks;

import org.jspecify.annotations.NullMarked;
