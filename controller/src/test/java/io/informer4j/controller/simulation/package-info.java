/**
 * Processes that compete for a lease, each with a controller, in one thread and in virtual time, from a seed: {@code ./simulate
 * --controllers}. The electors, controllers, work queues and informers are those that users get; the API server, the network and
 * the processes are simulated, and go wrong.
 */
@NullMarked
package io.informer4j.controller.simulation;

import org.jspecify.annotations.NullMarked;
