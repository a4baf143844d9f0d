/**
 * The {@code informer4j} command: {@code demo} shows informers at work without a cluster, {@code watch} follows a resource of
 * the cluster that the kubeconfig names. The one entry is {@link io.informer4j.cli.Main}.
 */
@NullMarked
package io.informer4j.cli;

import org.jspecify.annotations.NullMarked;
