/** How the command looks on a screen or in a pipe: colours, tables, JSON, and texts that cannot harm a terminal. */
@NullMarked
package io.informer4j.cli.output;

import org.jspecify.annotations.NullMarked;
