/**
 * A complete small operator, to be copied: {@linkplain io.informer4j.examples.operator.Website a custom resource} that becomes a
 * Deployment and a Service, with status conditions, owner references, a finalizer, events, leader election, probes and an orderly
 * end. Its definition, its rights and how it is deployed are beside the classes, in {@code operator/*.yaml}.
 */
@NullMarked
package io.informer4j.examples.operator;

import org.jspecify.annotations.NullMarked;
