/** The chain from a factory to each known resource, group by group and version by version. */
@NullMarked
package io.informer4j.fabric8.chain;

import org.jspecify.annotations.NullMarked;
