/** The situations, how they are judged, and how long they may take. */
@NullMarked
package io.informer4j.peers.situation;

import org.jspecify.annotations.NullMarked;
