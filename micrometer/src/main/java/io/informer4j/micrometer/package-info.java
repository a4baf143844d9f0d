/**
 * Figures of informers, work queues and controllers for Micrometer, under the names that client-go and controller-runtime give
 * them where these have a name: {@link io.informer4j.micrometer.InformerMetrics} for all informers of a factory, {@link
 * io.informer4j.micrometer.QueueMetrics} for a work queue, {@link io.informer4j.micrometer.ControllerMetrics} for controllers.
 */
@NullMarked
package io.informer4j.micrometer;

import org.jspecify.annotations.NullMarked;
