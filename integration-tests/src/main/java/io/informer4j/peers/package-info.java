/**
 * The bugs that Java informers have or had, as situations that any of them can be put into.
 *
 * <p>{@link io.informer4j.peers.informer} is what an informer has to offer to take part, {@link
 * io.informer4j.peers.server} the servers that misbehave, {@link io.informer4j.peers.situation} the situations; here is
 * the command that runs them and prints the table of docs/peers.md.
 */
@NullMarked
package io.informer4j.peers;

import org.jspecify.annotations.NullMarked;
