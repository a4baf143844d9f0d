package io.informer4j.testing.simulation;

/**
 * A promise that was broken.
 *
 * @param oracle who noticed
 * @param step at which step of the plan, -1 while the run was healing
 * @param message what was expected and what was found
 */
public record Violation(String oracle, int step, String message) {}
