package io.informer4j.protobuf;

import io.informer4j.codec.ObjectMetadata;
import java.time.Instant;
import java.util.Optional;

/**
 * What is read of an object before anything else is.
 *
 * <pre>{@code
 * ObjectHead head = HeadReader.read(item, limits);
 * head.metadata().name();
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param metadata its identity
 * @param generation which state of its specification this is, 0 if it has none
 * @param deletionTimestamp when its deletion was asked for, if it was
 */
public record ObjectHead(
    ObjectMetadata metadata, long generation, Optional<Instant> deletionTimestamp) {}
