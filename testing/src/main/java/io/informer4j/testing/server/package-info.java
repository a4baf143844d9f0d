/**
 * API servers for tests: the embedded one, a real kube-apiserver with its etcd, or a cluster that is there already.
 *
 * <ul>
 *   <li>{@link io.informer4j.testing.server.EnableApiServer} on a test class or method gives it a server.
 *   <li>{@link io.informer4j.testing.server.TestApiServer} is that server, whichever it is.
 *   <li>{@link io.informer4j.testing.server.NeedsServer} skips what only one kind of server can do.
 *   <li>{@link io.informer4j.testing.server.KubeApiServer} starts the real one, without JUnit too.
 * </ul>
 */
@NullMarked
package io.informer4j.testing.server;

import org.jspecify.annotations.NullMarked;
