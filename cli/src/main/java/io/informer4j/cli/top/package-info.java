/** What {@code top} shows of informers: how much they hold, how much happens, how far behind they are. */
@NullMarked
package io.informer4j.cli.top;

import org.jspecify.annotations.NullMarked;
