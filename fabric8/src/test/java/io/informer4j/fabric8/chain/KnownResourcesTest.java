package io.informer4j.fabric8.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.informer4j.name.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownResourcesTest {

  @ParameterizedTest
  @CsvSource({
    "po, pods.v1",
    "pods, pods.v1",
    "Pod, pods.v1",
    "pods.v1, pods.v1",
    "deploy, deployments.v1.apps",
    "deployment, deployments.v1.apps",
    "deployments.apps, deployments.v1.apps",
    "deployments.v1beta1.apps, deployments.v1beta1.apps",
    "deployments.extensions, deployments.v1beta1.extensions",
    "ing, ingresses.v1.networking.k8s.io",
    "ingresses.networking, ingresses.v1.networking.k8s.io",
    "ingresses.v1beta1.networking.k8s.io, ingresses.v1beta1.networking.k8s.io",
    "events, events.v1",
    "ev.events.k8s.io, events.v1.events.k8s.io",
    "no, nodes.v1",
    "nodes.metrics.k8s.io, nodes.v1beta1.metrics.k8s.io",
    "NodeMetrics, nodes.v1beta1.metrics.k8s.io",
    "hpa, horizontalpodautoscalers.v2.autoscaling",
    "crd, customresourcedefinitions.v1.apiextensions.k8s.io",
    "psp, podsecuritypolicies.v1beta1.policy",
    "pdb, poddisruptionbudgets.v1.policy",
    "workloads, workloads.v1beta1.scheduling.k8s.io",
  })
  void findsWhatKubectlWouldTakeANameFor(String name, String resource) {
    assertThat(KnownResources.find(name).orElseThrow().resourceType()).hasToString(resource);
  }

  @ParameterizedTest
  @CsvSource({"''", "pod.apps", "deployments.v9.apps", "deployments.v1", "ingresses.net", "widgets"
  })
  void findsNothingForWhatIsNotThere(String name) {
    assertThat(KnownResources.find(name)).isEmpty();
  }

  @Test
  void tellsAllMeaningsOfAName() {
    assertThat(KnownResources.findAll("events"))
        .extracting(known -> known.resourceType().toString())
        .containsExactly("events.v1", "events.v1.events.k8s.io", "events.v1beta1.events.k8s.io");
  }

  @Test
  void looksUpByTypeAndByPlace() {
    ResourceType deployments = ResourceType.namespaced("apps", "v1", "deployments", "Deployment");

    assertThat(KnownResources.of(deployments).orElseThrow().model()).isEqualTo(Deployment.class);
    assertThat(KnownResources.of("apps", "v1", "deployments").orElseThrow().resourceType())
        .isEqualTo(deployments);
    assertThat(KnownResources.of(
            ResourceType.clusterScoped("apps", "v1", "deployments", "Deployment")))
        .isEmpty();
    assertThat(KnownResources.of("apps", "v7", "deployments")).isEmpty();
  }

  @Test
  void looksUpByTheClassOfAVersionAndNotByOnesThatBorrowIt() {
    assertThat(KnownResources.of(Deployment.class).orElseThrow().resourceType())
        .hasToString("deployments.v1.apps");
    assertThat(KnownResources.of(Pod.class).orElseThrow().shortNames()).containsExactly("po");
    assertThat(KnownResources.of(GenericKubernetesResource.class)).isEmpty();
    assertThat(KnownResources.of(String.class)).isEmpty();
  }

  @Test
  void readsTheTypeOfACustomResourceFromItsAnnotations() {
    assertThat(KnownResources.typeOf(Widget.class))
        .isEqualTo(ResourceType.namespaced("example.com", "v1alpha1", "widgets", "Widget"));
    assertThat(KnownResources.of(Widget.class)).isEmpty();
    assertThatThrownBy(() -> KnownResources.typeOf(GenericKubernetesResource.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GenericKubernetesResource");
  }

  @Group("example.com")
  @Version("v1alpha1")
  private static final class Widget extends CustomResource<Void, Void> implements Namespaced {
    private static final long serialVersionUID = 1;
  }
}
