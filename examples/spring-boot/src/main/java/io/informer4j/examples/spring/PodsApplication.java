package io.informer4j.examples.spring;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.micrometer.InformerMetrics;
import io.informer4j.store.Index;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/**
 * Informers as beans: Spring closes the factory, and then the client, when the application ends.
 * It is ready, as {@code /actuator/health/readiness} says, when the caches are filled.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class PodsApplication {

  private static final Logger LOG = LoggerFactory.getLogger(PodsApplication.class);

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) {
    SpringApplication.run(PodsApplication.class, arguments);
  }

  @Bean
  KubernetesClient client() {
    return new KubernetesClientBuilder().build();
  }

  @Bean
  SharedInformerFactory informers(KubernetesClient client) {
    return SharedInformerFactory.builder(client).build();
  }

  @Bean
  ResourceInformer<Pod> pods(SharedInformerFactory informers) {
    ResourceInformer<Pod> pods = informers.core().v1().pods().informer();
    pods.addIndexers(Map.of("byNode", Index.byField("spec.nodeName")));
    return pods;
  }

  /** Spring binds it to the registry: figures are at {@code /actuator/metrics}. */
  @Bean
  InformerMetrics metrics(SharedInformerFactory informers) {
    return new InformerMetrics(informers);
  }

  /** Starts them when all beans are made; Spring says that it is ready after this has returned. */
  @Bean
  ApplicationRunner start(SharedInformerFactory informers, ResourceInformer<Pod> pods) {
    return arguments -> {
      informers.start();
      informers.awaitSync(Duration.ofMinutes(1));
      LOG.info("pods in the cache: {}", pods.view().size());
    };
  }
}
