package io.informer4j.documentation.scene;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/** The small cluster that documents speak of: namespaces, a node, a deployment, three pods and a secret. */
final class Cluster {

  private Cluster() {}

  static void fill(KubernetesClient client) {
    List<HasMetadata> objects = List.of(
        namespace("shop"),
        namespace("billing"),
        new NodeBuilder().withNewMetadata().withName("node-1").endMetadata().build(),
        deployment(),
        pod("shop", "web-0", "web"),
        pod("shop", "web-1", "web"),
        pod("billing", "ledger-0", "ledger"),
        secret());
    objects.forEach(object -> client.resource(object).create());
  }

  private static HasMetadata namespace(String name) {
    return new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build();
  }

  private static Deployment deployment() {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName("web")
        .withNamespace("shop")
        .addToLabels("app", "web")
        .endMetadata()
        .withNewSpec()
        .withReplicas(2)
        .withNewSelector()
        .addToMatchLabels("app", "web")
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .addToLabels("app", "web")
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("web")
        .withImage("web:1")
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static Pod pod(String namespace, String name, String app) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace(namespace)
        .addToLabels("app", app)
        .endMetadata()
        .withNewSpec()
        .withNodeName("node-1")
        .addNewContainer()
        .withName(app)
        .withImage(app + ":1")
        .endContainer()
        .endSpec()
        .build();
  }

  private static Secret secret() {
    return new SecretBuilder()
        .withNewMetadata()
        .withName("password")
        .withNamespace("shop")
        .endMetadata()
        .addToStringData("password", "swordfish")
        .build();
  }
}
