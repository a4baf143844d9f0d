package io.informer4j.fabric8.transport;

import java.util.function.Supplier;

/**
 * A part of a body that was cut out and is still to be read, with bytes of its own.
 *
 * @param bytes how many bytes it has
 * @param reading reads it, on any thread, and returns what hands it on; throws what ends the call
 */
record Unread(int bytes, Supplier<Runnable> reading) {}
