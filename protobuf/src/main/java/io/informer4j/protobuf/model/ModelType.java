package io.informer4j.protobuf.model;

/**
 * The generated methods of one kind.
 *
 * @param message the name of its message in the schema
 * @param filler reads the fields of the message that the reader is in
 * @param writer writes the fields
 */
record ModelType<T>(
    String message, ModelReader.Filler<T> filler, ModelWriter.ValueWriter<T> writer) {}
