/**
 * Answers users' reads. {@link io.informer4j.lister.Lister} reads objects of one resource from
 * snapshots, {@link io.informer4j.lister.NamespaceLister} those of one namespace, and {@link
 * io.informer4j.lister.LabelSelector} says which of them.
 *
 * <p>Depends on {@code name}, {@code store} and, since that is what a store holds, {@code codec}.
 */
@NullMarked
package io.informer4j.lister;

import org.jspecify.annotations.NullMarked;
