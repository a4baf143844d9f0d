package io.informer4j.reflector;

/** A state in which nothing is under way. */
record RestingState(ReflectorState name) implements State {}
