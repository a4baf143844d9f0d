/** Which cluster and which of its resources a command line means, and what to say when there is none. */
@NullMarked
package io.informer4j.cli.cluster;

import org.jspecify.annotations.NullMarked;
