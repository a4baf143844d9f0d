/** Examines a cluster as an informer meets it: one finding for each thing that it needs or would like to use. */
@NullMarked
package io.informer4j.cli.doctor;

import org.jspecify.annotations.NullMarked;
