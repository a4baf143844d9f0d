/**
 * Fans changes out to handlers. A {@code SharedIndexInformer} keeps one cache in step with its source and tells any number
 * of handlers what changed: as {@link io.informer4j.informer.ResourceEventHandler}, which gets the objects, or as {@link
 * io.informer4j.informer.ResourceEventConsumer}, which gets keys and revisions and decodes only what it asks for.
 *
 * <p>Each handler has a mailbox of its own ({@link io.informer4j.informer.MailboxPolicy}), so that a slow one delays nobody
 * else.
 *
 * <p>Depends on all rooms to its left: {@code name}, {@code runtime}, {@code codec}, {@code store}, {@code queue}, {@code
 * reflector}; and on {@code lister}, which it hands out.
 */
@NullMarked
package io.informer4j.informer;

import org.jspecify.annotations.NullMarked;
