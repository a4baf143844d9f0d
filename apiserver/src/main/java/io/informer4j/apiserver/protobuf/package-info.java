/**
 * Trees of JSON in Kubernetes' protobuf and back, by the schema table of the module {@code protobuf}: {@link
 * io.informer4j.apiserver.protobuf.ProtobufTrees} for whole bodies, {@link io.informer4j.apiserver.protobuf.TreeWriter} and
 * {@link io.informer4j.apiserver.protobuf.TreeReader} for the messages in them.
 *
 * <p>What is written is what a real server would write of the same object, byte for byte: Go's generated code writes every
 * field that is no pointer, also an empty one, fields in the order of their numbers and maps in the order of their keys.
 */
@NullMarked
package io.informer4j.apiserver.protobuf;

import org.jspecify.annotations.NullMarked;
