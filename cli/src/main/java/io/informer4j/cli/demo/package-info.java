/**
 * The demonstration: a cluster that lives in the embedded API server, informers that follow it over HTTPS, and everything that
 * can go wrong between them at the press of a key. The one entry is {@link io.informer4j.cli.demo.DemoCommand}.
 *
 * <ul>
 *   <li>{@link io.informer4j.cli.demo.LivingCluster} plays controllers, scheduler and kubelets, one write at a time; {@link
 *       io.informer4j.cli.demo.Kubelets} see to pods that somebody else deletes.
 *   <li>{@link io.informer4j.cli.demo.Followers} are the informers, {@link io.informer4j.cli.demo.NodeKeeper} the controller.
 *   <li>{@link io.informer4j.cli.demo.FaultBoard} breaks things, {@link io.informer4j.cli.demo.Recoveries} tells how informers
 *       get over it, {@link io.informer4j.cli.demo.MirrorCheck} whether anything was lost.
 *   <li>{@link io.informer4j.cli.demo.Output} is how all of it is said: as text, or as JSON.
 * </ul>
 */
@NullMarked
package io.informer4j.cli.demo;

import org.jspecify.annotations.NullMarked;
