package io.informer4j.benchmarks.console;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.InformerRuntime;

/**
 * An informer of ConfigMaps whose source lies in memory: a change costs its loop as little as it can.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class MemoryScene implements Scene {

  private final KubernetesClient client;
  private final PacedSource source;
  private final SharedInformerFactory factory;
  private final ResourceInformer<ConfigMap> informer;

  MemoryScene(int objects, InformerRuntime runtime) {
    // Nothing is ever sent there.
    this.client = new KubernetesClientBuilder()
        .withConfig(new ConfigBuilder().withMasterUrl("http://127.0.0.1:1").build())
        .build();
    this.source = new PacedSource(objects);
    this.factory = SharedInformerFactory.builder(client).build();
    this.informer = factory.informerFor(
        ConfigMap.class,
        (ignored, resync) -> SharedIndexInformer.builder(
                ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"), source)
            .runtime(runtime)
            .build());
    informer.addEventHandler((ResourceEventConsumer<ConfigMap>) event -> {});
  }

  @Override
  public SharedInformerFactory factory() {
    return factory;
  }

  @Override
  public ResourceInformer<ConfigMap> informer() {
    return informer;
  }

  @Override
  public ResourceVersion send(int changes, int perSecond) throws InterruptedException {
    source.awaitWatch();
    return source.send(changes, perSecond);
  }

  @Override
  public boolean isBroughtByCaller() {
    return true;
  }

  @Override
  public void close() {
    factory.close();
    client.close();
  }
}
