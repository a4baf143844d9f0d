/** Informers on the fabric8 client: the front doors. */
@NullMarked
package io.informer4j.fabric8;

import org.jspecify.annotations.NullMarked;
