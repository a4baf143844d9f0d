/** Reads lists and watches in JSON: cuts items out of bytes as they arrive, reads who they are, and decodes them straight into fabric8's model classes. */
@NullMarked
package io.informer4j.fabric8.json;

import org.jspecify.annotations.NullMarked;
