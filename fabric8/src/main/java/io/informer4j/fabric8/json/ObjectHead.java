package io.informer4j.fabric8.json;

import io.informer4j.codec.ObjectMetadata;

/**
 * What is read of an object before anything else is.
 *
 * <pre>{@code
 * ObjectHead head = codec.readHead(item);
 * head.metadata().name();
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param apiVersion empty if the object does not say
 * @param kind empty if the object does not say
 * @param metadata its identity
 */
public record ObjectHead(String apiVersion, String kind, ObjectMetadata metadata) {}
