/**
 * Programs for a cluster: each has a {@code main} that takes the cluster from the pod it runs in, or from the kubeconfig, and
 * runs until it is stopped.
 *
 * <pre>{@code
 * examples/run --cluster stateful-sets
 * }</pre>
 */
@NullMarked
package io.informer4j.examples.cluster;

import org.jspecify.annotations.NullMarked;
