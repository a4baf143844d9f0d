/**
 * The messages of Kubernetes as data: {@link io.informer4j.protobuf.schema.Schema} has their fields by number and by their
 * names in JSON, so that bytes can be checked, cut and looked into without the classes that they would become.
 *
 * <pre>{@code
 * Message pod = Schema.message("k8s.io.api.core.v1.Pod");
 * Field metadata = pod.field("metadata").orElseThrow();
 * }</pre>
 */
@NullMarked
package io.informer4j.protobuf.schema;

import org.jspecify.annotations.NullMarked;
