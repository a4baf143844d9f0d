package io.informer4j.micrometer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.controller.Result;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.Fault;
import io.informer4j.testing.client.SimulatedCluster;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Brings about every meter that only comes when something happens. */
final class EveryMeter {

  private EveryMeter() {}

  static void of(MeterRegistry registry) {
    informers(registry);
    ControllerMetrics controllers = new ControllerMetrics(registry);
    ObjectName name = ObjectName.of("a", "b");
    Duration took = Duration.ofSeconds(1);
    controllers.onReconcileStarted("c", name);
    controllers.onReconcileFinished("c", name, Result.done(), took);
    controllers.onReconcileTimedOut("c", name, took);
    controllers.onReconcileTerminal("c", name, new IllegalStateException(), took);
  }

  /** The first list fails, the second does not. The factory is left open, so that its meters stay. */
  private static void informers(MeterRegistry registry) {
    ResourceType type = ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");
    DeterministicRuntime runtime = new DeterministicRuntime(1);
    AtomicInteger requests = new AtomicInteger();
    SimulatedCluster cluster = SimulatedCluster.builder(runtime)
        .seed(7)
        .resource(type)
        .faults(request -> requests.getAndIncrement() == 0
            ? Fault.status(500, "InternalError", Fault.Moment.BEFORE)
            : Fault.none())
        .build();
    KubernetesClient client = cluster.client();
    SharedInformerFactory factory =
        SharedInformerFactory.builder(client).runtime(runtime).build();
    new InformerMetrics(factory).bindTo(registry);
    factory.informerFor(ConfigMap.class).addEventHandler(event -> {});
    factory.start();
    runtime.advance(Duration.ofMinutes(1));
  }
}
