/**
 * Tests of controllers in which what goes wrong once a year goes wrong at every seed.
 *
 * <ul>
 *   <li>{@link io.informer4j.testing.perturbation.SimulationTest} on a method runs it once without any disturbance, and
 *       then once for each seed with one {@link io.informer4j.testing.perturbation.Perturbation}.
 *   <li>{@link io.informer4j.testing.perturbation.SimulatedEnvironment} is its parameter: a cluster and virtual time, in
 *       which the test plays the user.
 *   <li>{@link io.informer4j.testing.perturbation.ControllerFactory} starts the controller under test, again after each
 *       crash; {@link io.informer4j.testing.perturbation.ControllerContext} is all that it gets to know of the world.
 * </ul>
 *
 * <p>The three perturbations, and the comparison with a run that was left alone, are those of Sieve (Sun et al.,
 * Automatic Reliability Testing For Cluster Management Controllers, OSDI 2022).
 */
@NullMarked
package io.informer4j.testing.perturbation;

import org.jspecify.annotations.NullMarked;
