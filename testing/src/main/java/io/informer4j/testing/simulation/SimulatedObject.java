package io.informer4j.testing.simulation;

import io.informer4j.codec.ObjectMetadata;

/**
 * An object as handlers and readers get it.
 *
 * @param metadata who it is
 * @param content what it is about
 */
public record SimulatedObject(ObjectMetadata metadata, Content content) {}
