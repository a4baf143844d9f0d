package io.informer4j.testing.perturbation;

/**
 * What is known of the run in which nothing went wrong.
 *
 * @param changes how often the cluster changed while there was a controller
 * @param controllerWrites how often a controller changed it
 * @param outcome how it ended
 */
record ReferenceRun(int changes, int controllerWrites, Outcome outcome) {}
