/** Writes the sources that read and write fabric8's model classes in protobuf, at build time; nothing of it is in the jar. */
package io.informer4j.protobuf.generator;
