/**
 * Holds the documents to the code: every Java block of a Markdown file is compiled and run, commands and names that they
 * mention exist, links lead somewhere. docs/writing.md says what a block may rely on.
 */
@NullMarked
package io.informer4j.documentation;

import org.jspecify.annotations.NullMarked;
