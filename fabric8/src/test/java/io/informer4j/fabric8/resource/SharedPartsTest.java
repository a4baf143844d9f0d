package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.Simulated;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** That the choice about shared parts gets as far as what decodes. */
class SharedPartsTest {

  private static final int PODS = 8;

  private final Simulated simulated = new Simulated();

  @BeforeEach
  void podsWithEqualContainers() {
    for (int i = 0; i < PODS; i++) {
      simulated
          .client
          .resource(new PodBuilder()
              .withNewMetadata()
              .withNamespace("a")
              .withName("web-" + i)
              .endMetadata()
              .withNewSpec()
              .addNewContainer()
              .withName("web")
              .withImage("example.com/web:v1")
              .addToArgs("--port", "8080")
              .endContainer()
              .endSpec()
              .build())
          .create();
    }
  }

  @AfterEach
  void close() {
    simulated.close();
  }

  @Test
  void equalPartsAreSharedByDefault() {
    try (SharedInformerFactory factory = simulated.factory().build()) {
      ResourceInformer<Pod> pods = factory.core().v1().pods().informer();

      List<Container> containers = containers(factory, pods);

      // The first is not remembered, since most parts never come again, nor is the second of them.
      assertThat(distinct(containers)).hasSizeLessThan(PODS / 2);
      assertThat(pods.settings()).containsEntry("shared parts", "true");
    }
  }

  @Test
  void anInformerMayHaveNone() {
    try (SharedInformerFactory factory = simulated.factory().build()) {
      ResourceInformer<Pod> pods =
          factory.core().v1().pods().with(o -> o.withSharedParts(false)).informer();

      List<Container> containers = containers(factory, pods);

      assertThat(distinct(containers)).hasSize(PODS);
      assertThat(pods.settings()).containsEntry("shared parts", "false");
    }
  }

  @Test
  void aFactoryMayHaveNoneUnlessAnInformerSaysOtherwise() {
    try (SharedInformerFactory factory = simulated.factory().sharedParts(false).build()) {
      ResourceInformer<Pod> none = factory.core().v1().pods().informer();
      ResourceInformer<Pod> shared = factory
          .core()
          .v1()
          .pods()
          .with(o -> o.inNamespaces("a").withSharedParts(true))
          .informer();

      assertThat(distinct(containers(factory, none))).hasSize(PODS);
      assertThat(distinct(containers(factory, shared))).hasSizeLessThan(PODS / 2);
    }
  }

  @Test
  void theFirstSharerDecides() {
    try (SharedInformerFactory factory = simulated.factory().build()) {
      ResourceInformer<Pod> pods = factory.core().v1().pods().informer();
      factory.core().v1().pods().with(o -> o.withSharedParts(false)).informer();

      assertThat(distinct(containers(factory, pods))).hasSizeLessThan(PODS / 2);
      assertThat(pods.describe()).contains("shared parts false was asked for, but it is true");
    }
  }

  private List<Container> containers(SharedInformerFactory factory, ResourceInformer<Pod> pods) {
    factory.start();
    simulated.settle();
    List<Container> containers = pods.lister().list().stream()
        .map(pod -> pod.getSpec().getContainers().get(0))
        .toList();
    assertThat(containers).hasSize(PODS);
    return containers;
  }

  private static Set<Container> distinct(List<Container> containers) {
    Set<Container> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
    distinct.addAll(containers);
    return distinct;
  }
}
