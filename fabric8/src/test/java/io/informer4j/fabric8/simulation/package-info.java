/**
 * The simulator around the real transport and codec: what its servers send arrives as bytes, cut anywhere.
 *
 * <p>{@link io.informer4j.fabric8.simulation.ByteSimulate} is the command {@code ./simulate --bytes}.
 */
@NullMarked
package io.informer4j.fabric8.simulation;

import org.jspecify.annotations.NullMarked;
