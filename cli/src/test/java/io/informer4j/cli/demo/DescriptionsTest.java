package io.informer4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import org.junit.jupiter.api.Test;

class DescriptionsTest {

  private static PodBuilder pod() {
    return new PodBuilder().withNewMetadata().withName("web").endMetadata();
  }

  private static Pod running() {
    return pod()
        .withNewSpec()
        .withNodeName("worker-1")
        .endSpec()
        .withNewStatus()
        .withPhase("Running")
        .addNewContainerStatus()
        .withReady(true)
        .withRestartCount(0)
        .endContainerStatus()
        .endStatus()
        .build();
  }

  @Test
  void podsAreDescribedAsKubectlDoes() {
    assertThat(Descriptions.of(pod().build())).isEqualTo("Pending");
    assertThat(Descriptions.of(running())).isEqualTo("Running, 1/1 ready, on worker-1");
    Pod crashed = new PodBuilder(running())
        .editStatus()
        .editFirstContainerStatus()
        .withReady(false)
        .withRestartCount(2)
        .withNewState()
        .withNewWaiting()
        .withReason("CrashLoopBackOff")
        .endWaiting()
        .endState()
        .endContainerStatus()
        .endStatus()
        .build();

    assertThat(Descriptions.change(running(), crashed))
        .isEqualTo("Running → CrashLoopBackOff, 1/1 ready → 0/1 ready, 2 restarts");
  }

  @Test
  void labelsThatCameOrWentAreNamed() {
    Pod labelled = new PodBuilder(running())
        .editMetadata()
        .addToLabels("tier", "web")
        .endMetadata()
        .build();

    assertThat(Descriptions.change(running(), labelled)).isEqualTo("label tier=web");
    assertThat(Descriptions.change(labelled, running())).isEqualTo("label tier removed");
  }

  @Test
  void whatIsNotDescribedIsNotPassedOffAsAChange() {
    assertThat(Descriptions.change(running(), running())).isEqualTo("only what is not shown here");
  }

  @Test
  void nodesSayWhetherTheyAreReady() {
    Node ready = node("True");
    Node lost = node("False");

    assertThat(Descriptions.isReady(ready)).isTrue();
    assertThat(Descriptions.isReady(lost)).isFalse();
    assertThat(Descriptions.change(ready, lost)).isEqualTo("Ready → NotReady");
  }

  private static Node node(String status) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName("worker-1")
        .endMetadata()
        .withNewStatus()
        .addNewCondition()
        .withType("Ready")
        .withStatus(status)
        .endCondition()
        .endStatus()
        .build();
  }

  @Test
  void keysAreNamedAndValuesNeverAre() {
    String secret = Descriptions.change(
        new SecretBuilder()
            .withNewMetadata()
            .endMetadata()
            .addToData("password", "b2xk")
            .build(),
        new SecretBuilder()
            .withNewMetadata()
            .endMetadata()
            .addToData("password", "bmV3")
            .build());
    String map = Descriptions.change(
        new ConfigMapBuilder()
            .withNewMetadata()
            .endMetadata()
            .addToData("a", "1")
            .build(),
        new ConfigMapBuilder()
            .withNewMetadata()
            .endMetadata()
            .addToData("b", "2")
            .build());

    assertThat(secret).isEqualTo("password changed (values stay hidden)");
    assertThat(map).isEqualTo("a, b changed");
  }
}
