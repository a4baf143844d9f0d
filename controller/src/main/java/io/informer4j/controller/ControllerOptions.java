package io.informer4j.controller;

import io.informer4j.controller.freshness.FreshnessOptions;
import io.informer4j.controller.leader.Leadership;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.workqueue.RateLimiter;
import io.informer4j.workqueue.WorkQueueMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a controller was built with; each is explained at its setter in {@link Controller.Builder}. */
record ControllerOptions(
    String name,
    List<Source<?>> sources,
    Reconciler reconciler,
    int workers,
    Leadership leadership,
    CacheStart cacheStart,
    boolean interruptsWhenLost,
    RateLimiter<ObjectName> rateLimiter,
    Optional<Duration> timeout,
    Optional<WorkQueueMetrics> queueMetrics,
    FreshnessOptions freshness,
    List<ControllerListener> listeners,
    InformerRuntime runtime) {

  /** Returns the informers of the sources, each once, in the order in which they were added. */
  List<ResourceInformer<?>> informers() {
    Set<ResourceInformer<?>> distinct = new LinkedHashSet<>();
    sources.forEach(source -> distinct.add(source.informer()));
    return new ArrayList<>(distinct);
  }
}
