package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.micrometer.InformerMetrics;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Comparator;

/**
 * Measures informers with Micrometer, under the names that client-go and its dashboards use.
 * The registry here keeps figures in memory and prints them; take the one of your monitoring system.
 */
public final class PodMetrics {

  private PodMetrics() {}

  /** Runs it. */
  public static void main(String[] arguments) throws InterruptedException {
    MeterRegistry registry = new SimpleMeterRegistry();
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build();
        InformerMetrics metrics = new InformerMetrics(factory)) {
      metrics.bindTo(registry);
      factory.core().v1().pods().informer();
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));

      registry.getMeters().stream()
          .sorted(Comparator.comparing(meter -> meter.getId().getName()))
          .forEach(PodMetrics::print);
    }
  }

  private static void print(Meter meter) {
    System.out.println(
        meter.getId().getName() + " " + meter.measure().iterator().next().getValue());
  }
}
