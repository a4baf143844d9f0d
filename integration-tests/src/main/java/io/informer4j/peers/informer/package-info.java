/** The informers under test behind one small interface: ours, fabric8's, the official Java client's. */
@NullMarked
package io.informer4j.peers.informer;

import org.jspecify.annotations.NullMarked;
