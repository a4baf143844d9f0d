/** A page, served by the process itself, on which one sees its informers work. */
@NullMarked
package io.informer4j.console;

import org.jspecify.annotations.NullMarked;
