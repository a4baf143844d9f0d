package io.informer4j.fabric8.transport;

import io.informer4j.reflector.SourceFailure;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Who waits for an answer.
 *
 * @param opened makes what reads the body, once the server has accepted the request; what it is given besides wakes the
 *     exchange, from any thread, when the reader has got on without it
 * @param failed hears that there is no answer, or no more of it
 */
record Recipient(BiFunction<Answer, Runnable, BodyReader> opened, Consumer<SourceFailure> failed) {}
