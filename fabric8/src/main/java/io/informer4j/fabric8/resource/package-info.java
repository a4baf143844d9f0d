/** Informers of resources: what a factory hands out, how it is asked for, and who shares it. */
@NullMarked
package io.informer4j.fabric8.resource;

import org.jspecify.annotations.NullMarked;
