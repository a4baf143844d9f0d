/** What of an object is shown: its fields as far as they may be seen, what has changed in them, and its row in a table. */
@NullMarked
package io.informer4j.cli.object;

import org.jspecify.annotations.NullMarked;
