package io.informer4j.fabric8.transport;

import io.informer4j.reflector.SourceFailure;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Who waits for an answer.
 *
 * @param opened makes what reads the body, once the server has accepted the request
 * @param failed hears that there is no answer, or no more of it
 */
record Recipient(Function<Answer, BodyReader> opened, Consumer<SourceFailure> failed) {}
