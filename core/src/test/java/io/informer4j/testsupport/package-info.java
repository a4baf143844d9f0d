/** What the tests of all rooms share: a toy type in both cache forms. */
@NullMarked
package io.informer4j.testsupport;

import org.jspecify.annotations.NullMarked;
