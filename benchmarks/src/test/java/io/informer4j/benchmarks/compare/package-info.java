@NullMarked
package io.informer4j.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
