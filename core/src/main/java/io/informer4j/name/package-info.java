/**
 * Names of things: {@link io.informer4j.name.ObjectName} says which object, {@link
 * io.informer4j.name.ResourceVersion} which revision of it, {@link io.informer4j.name.ResourceType} which
 * kind of resource.
 *
 * <p>Everything here is an immutable value. This room depends on no other.
 */
@NullMarked
package io.informer4j.name;

import org.jspecify.annotations.NullMarked;
