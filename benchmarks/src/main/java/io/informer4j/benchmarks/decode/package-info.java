/** What it costs to make objects of bytes, without a server: single pods, and watches from bytes in memory to a handler. */
@NullMarked
package io.informer4j.benchmarks.decode;

import org.jspecify.annotations.NullMarked;
