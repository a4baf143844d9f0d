/**
 * Runs informers against a control plane with faults, in one thread, in virtual time, from a seed.
 *
 * <p>A {@link io.informer4j.testing.simulation.Plan} says what happens; a {@link
 * io.informer4j.testing.simulation.Simulation} makes it happen in a {@code World} and asks its oracles after every step
 * whether anything was lost.
 */
@NullMarked
package io.informer4j.testing.simulation;

import org.jspecify.annotations.NullMarked;
