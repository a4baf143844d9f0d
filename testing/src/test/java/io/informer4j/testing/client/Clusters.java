package io.informer4j.testing.client;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.InformerRuntime;

/** What the tests of this package have in common. */
final class Clusters {

  static final ResourceType CONFIG_MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");
  static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  static final ResourceType NODES = ResourceType.clusterScoped("", "v1", "nodes", "Node");
  static final ResourceType WIDGETS =
      ResourceType.namespaced("example.com", "v1", "widgets", "Widget");

  private Clusters() {}

  static SimulatedCluster.Builder builder(InformerRuntime runtime) {
    return SimulatedCluster.builder(runtime)
        .seed(7)
        .resource(CONFIG_MAPS)
        .resource(PODS)
        .resource(NODES)
        .resource(WIDGETS);
  }

  static ConfigMap configMap(String name, String value) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("app", "demo")
        .endMetadata()
        .addToData("k", value)
        .build();
  }
}
