/** Lists and watches over the HTTP client that a fabric8 {@code KubernetesClient} brings along. */
@NullMarked
package io.informer4j.fabric8.transport;

import org.jspecify.annotations.NullMarked;
