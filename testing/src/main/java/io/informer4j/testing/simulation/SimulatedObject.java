package io.informer4j.testing.simulation;

import io.informer4j.codec.ObjectMetadata;

/** An object as handlers and readers get it. */
record SimulatedObject(ObjectMetadata metadata, Content content) {}
