/**
 * What it costs to mirror a cluster: ours in each format and encoding, other libraries, and the floor, each in fresh processes
 * against one server. {@link io.informer4j.benchmarks.compare.Compare} is the parent, {@link
 * io.informer4j.benchmarks.compare.LoadedServer} the server, or {@link io.informer4j.benchmarks.compare.RealServer} what has
 * started one, and {@link io.informer4j.benchmarks.compare.SubjectMain} what is measured.
 */
@NullMarked
package io.informer4j.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
