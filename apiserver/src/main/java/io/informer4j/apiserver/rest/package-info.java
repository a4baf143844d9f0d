/**
 * The REST semantics of an API server as a function without I/O: an {@link io.informer4j.apiserver.rest.ApiRequest} goes
 * in, an {@link io.informer4j.apiserver.rest.ApiAnswer} comes out, and whoever has a socket, or a simulated one, carries
 * the bytes.
 *
 * <ul>
 *   <li>{@link io.informer4j.apiserver.rest.RestApi} answers requests from one replica and writes to its history.
 *   <li>{@link io.informer4j.apiserver.rest.ApiResources} says which resources there are; all others are not found.
 *   <li>{@link io.informer4j.apiserver.rest.RestOptions} says how much of a cluster stands behind it: managed fields,
 *       defaults and rules of built-in kinds, namespace controller and garbage collector.
 *   <li>{@link io.informer4j.apiserver.rest.Supplies} gives what a server makes up: time, uids, name suffixes.
 *   <li>{@link io.informer4j.apiserver.rest.EventStream} is the body of a watch, to be pulled.
 * </ul>
 *
 * <p>What cannot be answered as the real server would is refused with 501, 415 or 422 and the reason.
 */
@NullMarked
package io.informer4j.apiserver.rest;

import org.jspecify.annotations.NullMarked;
