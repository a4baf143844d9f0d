/**
 * An API server for tests and demonstrations: {@link io.informer4j.apiserver.ApiServer} starts one in this process, on a
 * free port of the loopback interface.
 *
 * <ul>
 *   <li>{@code controlplane} is the history and the watch caches, without I/O.
 *   <li>{@code rest} is the REST semantics on top, without I/O.
 *   <li>{@code http} puts them behind a socket.
 * </ul>
 */
@NullMarked
package io.informer4j.apiserver;

import org.jspecify.annotations.NullMarked;
