package io.informer4j.testing.simulation;

/**
 * What a simulated object is about.
 *
 * @param node what the index lists it under
 * @param value changes with every write
 * @param isReadable whether a client can decode it
 */
public record Content(String node, int value, boolean isReadable) {}
