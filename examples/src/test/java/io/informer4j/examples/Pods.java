package io.informer4j.examples;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;

/** Pods that tests let come and go. */
final class Pods {

  private Pods() {}

  static Pod named(String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage("main:1")
        .endContainer()
        .endSpec()
        .build();
  }
}
