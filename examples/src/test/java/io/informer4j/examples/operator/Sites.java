package io.informer4j.examples.operator;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/** What tests of the operator need: websites, a directory, and what a cluster does with deployments. */
final class Sites {

  static final String NAMESPACE = "website-operator";

  private Sites() {}

  static Website website(String name, String image, int replicas) {
    Website site = new Website();
    site.getMetadata().setNamespace("default");
    site.getMetadata().setName(name);
    site.setSpec(new Website.Spec(image, replicas, 8080));
    return site;
  }

  static ConfigMap directory() {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(NAMESPACE)
        .withName("website-directory")
        .endMetadata()
        .build();
  }

  static Condition readiness(Website site) {
    return site.getStatus().conditions().get(0);
  }

  /** Lets all pods of all deployments run, as far as they do not yet. */
  static void runPods(KubernetesClient cluster) {
    for (Deployment deployment :
        cluster.apps().deployments().inAnyNamespace().list().getItems()) {
      DeploymentStatus running = new DeploymentStatusBuilder()
          .withObservedGeneration(deployment.getMetadata().getGeneration())
          .withReplicas(deployment.getSpec().getReplicas())
          .withUpdatedReplicas(deployment.getSpec().getReplicas())
          .withReadyReplicas(deployment.getSpec().getReplicas())
          .withAvailableReplicas(deployment.getSpec().getReplicas())
          .build();
      if (!running.equals(deployment.getStatus())) {
        deployment.setStatus(running);
        cluster.resource(deployment).updateStatus();
      }
    }
  }
}
