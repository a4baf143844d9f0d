/**
 * A socket in front of the REST semantics, and everything that can go wrong with it.
 *
 * <ul>
 *   <li>{@code Loop} is the one thread that everything here belongs to.
 *   <li>{@code Kernel} is the history, the replicas and when they hear of it; a {@code Server} is one of them.
 *   <li>{@code Listener} has the listening socket and its {@code PortReservation}, {@code Link} is a connection,
 *       {@code Exchange} a request on it.
 *   <li>{@code WholeBody} and {@code WatchBody} send, as there is room; {@code Rounds} lets watches send together.
 *   <li>{@code FaultPlan} decides what goes wrong, {@code Valve} and {@code CorruptObjects} see to it.
 *   <li>{@code Hooks} is where tokens, TLS, compression and health come in.
 * </ul>
 */
@NullMarked
package io.informer4j.apiserver.http;

import org.jspecify.annotations.NullMarked;
