/** Events for people, as {@code kubectl describe} shows them: combined, counted and limited before they are sent. */
@NullMarked
package io.informer4j.controller.event;

import org.jspecify.annotations.NullMarked;
