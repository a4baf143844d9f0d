/** What {@code watch} tells of informers at work: changes with their differences, and how the connection is doing. */
@NullMarked
package io.informer4j.cli.watch;

import org.jspecify.annotations.NullMarked;
