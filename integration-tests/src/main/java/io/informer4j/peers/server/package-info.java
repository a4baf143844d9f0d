/** What the informers are pointed at: the embedded API server, a real one, a scripted one, and a proxy in between. */
@NullMarked
package io.informer4j.peers.server;

import org.jspecify.annotations.NullMarked;
