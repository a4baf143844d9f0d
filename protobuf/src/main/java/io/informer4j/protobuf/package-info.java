/** The wire format of Kubernetes' protobuf: reads and writes fields, cuts items and events out of bytes as they arrive, and reads who they are. */
@NullMarked
package io.informer4j.protobuf;

import org.jspecify.annotations.NullMarked;
