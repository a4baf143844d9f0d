/**
 * A fabric8 {@code KubernetesClient} inside of a simulation: its calls complete on the calling thread, against a control
 * plane that lives in the same thread and in virtual time.
 *
 * <ul>
 *   <li>{@link io.informer4j.testing.client.SimulatedCluster} is all of it, ready-made.
 *   <li>{@link io.informer4j.testing.client.SimulatedHttpClientFactory} is what fabric8 is given in place of a real HTTP
 *       client; it talks to a {@link io.informer4j.testing.client.SimulatedServer}.
 *   <li>{@link io.informer4j.testing.client.Chunking} cuts bodies into pieces, anywhere.
 *   <li>{@link io.informer4j.testing.client.RequestFaults} decides which requests go wrong, and how.
 * </ul>
 *
 * <p>What fabric8 itself does with threads and real time is kept away as far as it can be: request timeouts and retries,
 * which run on a shared scheduler thread of it, are taken out of every request; its task executor is the runtime's;
 * tokens are not refreshed. What remains is listed at {@link io.informer4j.testing.client.SimulatedHttpClientFactory}.
 */
@NullMarked
package io.informer4j.testing.client;

import org.jspecify.annotations.NullMarked;
