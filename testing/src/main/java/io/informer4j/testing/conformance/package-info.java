/**
 * What every Kubernetes API server does, as cases that run against any of them.
 *
 * <ul>
 *   <li>{@link io.informer4j.testing.conformance.Conformance} runs the cases against a {@link
 *       io.informer4j.testing.conformance.Target}: our embedded server, a kube-apiserver started alone, or a cluster.
 *   <li>{@link io.informer4j.testing.conformance.ConformanceCommand} does so from a command line, {@link
 *       io.informer4j.testing.conformance.ConformanceTests} from JUnit.
 *   <li>{@link io.informer4j.testing.conformance.ConformanceCase} is one sentence about servers and how to find out whether
 *       it is true; it plays in a {@link io.informer4j.testing.conformance.Scene}: a client and a namespace of its own.
 * </ul>
 *
 * <p>Cases assume nothing about who else is there: other cases run at the same time, and on a cluster controllers act on
 * what a case creates. Where servers differ by version a case has a {@link
 * io.informer4j.testing.conformance.Requirement} that asks the server first.
 */
@NullMarked
package io.informer4j.testing.conformance;

import org.jspecify.annotations.NullMarked;
