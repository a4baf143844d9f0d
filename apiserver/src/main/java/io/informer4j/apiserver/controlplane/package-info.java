/**
 * The control plane of a cluster as far as a client can tell it from the real one, without sockets, threads or a clock:
 * {@link io.informer4j.apiserver.controlplane.History} is what etcd holds, a {@link
 * io.informer4j.apiserver.controlplane.Replica} is one API server with its watch caches.
 *
 * <pre>{@code
 * History<String> history = new History<>(1);
 * Replica<String> server =
 *     new Replica<>("a", history, RevisionFormat.NUMERIC, ReplicaSettings.standard(100));
 * server.catchUp(pods, history.head());                       // its watch cache of pods is initialised
 * Answer<String> answer = server.watch(query, now, false);    // accepted: a WatchStream
 * history.create(pods, ObjectName.of("ns", "web"), "uid-1", Map.of(), "content");
 * server.catchUp(pods, history.head());                       // the stream has an event now
 * }</pre>
 *
 * <p>Answers are those of kube-apiserver 1.36, down to the words of its refusals, which recorded exchanges hold them
 * against. What is not here: reading single objects from a cache, writes with preconditions, encodings.
 *
 * <p>Whoever puts a network on top decides when time passes and when a watch cache hears of a change: a simulator in
 * virtual time, a server in real time.
 */
@NullMarked
package io.informer4j.apiserver.controlplane;

import org.jspecify.annotations.NullMarked;
