/** Benchmarks of what the store has not made public. On the class path, where packages may be split. */
@NullMarked
package io.informer4j.store;

import org.jspecify.annotations.NullMarked;
