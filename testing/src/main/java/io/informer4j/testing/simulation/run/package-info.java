/**
 * The command that runs simulations: many seeds on all cores, tables of what they met, and, when a promise was broken,
 * the shortest plan that still breaks it.
 *
 * <p>A simulation knows neither threads nor real time. {@link io.informer4j.testing.simulation.run.Campaign} is the one
 * class of this package that does.
 */
@NullMarked
package io.informer4j.testing.simulation.run;

import org.jspecify.annotations.NullMarked;
