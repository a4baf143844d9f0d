package io.informer4j.testing.simulation;

/**
 * One step of a plan: something happens, then some time passes. What exactly follows from the salt and from the state of
 * the world, so that a step still means something when others have been taken out of the plan.
 *
 * @param index its place in the plan that the seed gave
 * @param action what happens
 * @param salt decides about everything else
 */
public record Step(int index, PlannedAction action, long salt) {}
