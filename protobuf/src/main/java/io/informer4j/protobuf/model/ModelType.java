package io.informer4j.protobuf.model;

import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The generated methods of one kind.
 *
 * @param message the name of its message in the schema
 * @param maker makes an object whose collections are shared empty ones
 * @param filler reads the fields of the message that the reader is in
 * @param writer writes the fields
 */
record ModelType<T>(
    String message,
    Supplier<T> maker,
    BiConsumer<ModelReader, T> filler,
    ModelWriter.ValueWriter<T> writer) {}
