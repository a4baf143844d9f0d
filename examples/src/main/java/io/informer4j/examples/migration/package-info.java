/**
 * One program, as it was written for other informers and as it is written for these: it tells of pods and looks them up by node.
 * From {@linkplain io.informer4j.examples.migration.Fabric8PodsBefore fabric8's informers} there is a {@linkplain
 * io.informer4j.examples.migration.Fabric8PodsOneLine first step} of one line. From {@linkplain
 * io.informer4j.examples.migration.OfficialPodsBefore those of the official client} one goes to the same {@linkplain
 * io.informer4j.examples.migration.PodsAfter program}. All print the same. docs/migrating.md goes through it.
 */
@NullMarked
package io.informer4j.examples.migration;

import org.jspecify.annotations.NullMarked;
