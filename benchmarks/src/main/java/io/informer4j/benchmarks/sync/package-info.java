/**
 * How long informers need for their first state, and what it costs: ours and the peers side by side, each in a fresh
 * process, against one server.
 */
@NullMarked
package io.informer4j.benchmarks.sync;

import org.jspecify.annotations.NullMarked;
