/** What {@code get} shows of a cache: objects as tables, names, YAML or JSON, and what an index holds. */
@NullMarked
package io.informer4j.cli.get;

import org.jspecify.annotations.NullMarked;
