/**
 * Reading what one has written: how a mirror that is behind is dealt with.
 *
 * <p>{@link io.informer4j.controller.freshness.OwnWrites} remembers what this process wrote to the objects of an informer until the
 * informer's view shows it. {@link io.informer4j.controller.freshness.Freshness} says what reads do about it meanwhile, {@link
 * io.informer4j.controller.freshness.Reads} are the reads of one reconcile, and a {@link
 * io.informer4j.controller.freshness.WriteToken} is one write that can be waited for.
 */
@NullMarked
package io.informer4j.controller.freshness;

import org.jspecify.annotations.NullMarked;
