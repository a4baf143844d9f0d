/**
 * Leader election on leases: one of several processes acts, the others wait.
 *
 * <ul>
 *   <li>{@link io.informer4j.controller.leader.LeaderElector} competes for a lock; its description says why no two lead at once.
 *   <li>{@link io.informer4j.controller.leader.LeaseLock} is the lock: a Lease of the cluster, or something else with versions.
 *   <li>{@link io.informer4j.controller.leader.Leadership} is what controllers ask.
 *   <li>{@link io.informer4j.controller.leader.LeaderCallbacks} and {@link io.informer4j.controller.leader.LeaderListener} hear what
 *       happens, {@link io.informer4j.controller.leader.LeaderHealth} tells whether a process should be restarted.
 * </ul>
 */
@NullMarked
package io.informer4j.controller.leader;

import org.jspecify.annotations.NullMarked;
