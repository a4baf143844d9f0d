/** What the code blocks of the documents find around them. */
@NullMarked
package io.informer4j.documentation.scene;

import org.jspecify.annotations.NullMarked;
