/** Objects in protobuf, straight into and out of fabric8's model classes, by code generated from the schema table. */
@NullMarked
package io.informer4j.protobuf.model;

import org.jspecify.annotations.NullMarked;
