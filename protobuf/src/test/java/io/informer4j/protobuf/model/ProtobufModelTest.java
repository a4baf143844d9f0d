package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ConversionReview;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.MalformedProtobufException;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProtobufModelTest {

  private static final ProtobufModel<Pod> PODS = ProtobufModel.of(Pod.class).orElseThrow();

  private static Pod pod() {
    return new PodBuilder()
        .withNewMetadata()
        .withName("web")
        .withNamespace("default")
        .addToLabels("app", "web")
        .addNewManagedField()
        .withManager("kubectl")
        .endManagedField()
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage("example.org/web:1")
        .withArgs("a", "", "b")
        .addNewPort()
        .withContainerPort(80)
        .endPort()
        .endContainer()
        .endSpec()
        .build();
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    byte[] bytes = PODS.write(pod());

    assertThat(PODS.withManagedFields().read(Slice.of(bytes))).isEqualTo(pod());
    assertThat(PODS.message()).isEqualTo("k8s.io.api.core.v1.Pod");
  }

  @Test
  void managedFieldsAreSkippedEvenIfTheyAreBroken() {
    WireWriter out = new WireWriter();
    int metadata = out.mark();
    out.text(17, "no message");
    out.text(1, "web");
    out.message(1, metadata);
    Slice bytes = Slice.of(out.toBytes());

    assertThat(PODS.read(bytes).getMetadata().getManagedFields()).isEmpty();
    assertThatThrownBy(() -> PODS.withManagedFields().read(bytes))
        .isInstanceOf(MalformedProtobufException.class);
  }

  @Test
  void collectionsCannotBeChangedAndEmptyOnesAreShared() {
    Pod first = PODS.read(Slice.of(PODS.write(pod())));
    Pod second = PODS.read(Slice.of(PODS.write(pod())));

    assertThat(first.getMetadata().getAnnotations())
        .isSameAs(second.getMetadata().getAnnotations());
    assertThat(first.getSpec().getVolumes()).isSameAs(second.getSpec().getVolumes());
    assertThatThrownBy(() -> first.getMetadata().getLabels().put("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> first.getSpec().getContainers().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> first.getSpec().getVolumes().add(null))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> first.setAdditionalProperty("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void repeatedFieldsAndMessagesInPiecesAreJoined() {
    WireWriter out = new WireWriter();
    piece(out, "second", "db");
    out.int64(99, 1);
    piece(out, "first", "web");

    Pod pod = PODS.read(Slice.of(out.toBytes()));

    assertThat(pod.getMetadata().getFinalizers()).containsExactly("first", "second");
    assertThat(pod.getMetadata().getName()).isEqualTo("db");
  }

  private static void piece(WireWriter out, String finalizer, String name) {
    int metadata = out.mark();
    out.text(14, finalizer);
    out.text(1, name);
    out.message(1, metadata);
  }

  @Test
  void anEntryWithoutAValueIsEmpty() {
    WireWriter out = new WireWriter();
    int entry = out.mark();
    out.text(1, "password");
    out.message(2, entry);

    Secret secret = ProtobufModel.of(Secret.class).orElseThrow().read(Slice.of(out.toBytes()));

    assertThat(secret.getData()).containsOnlyKeys("password").containsValue("");
  }

  @Test
  void anElementWithoutContentKeepsItsPlace() {
    ProtobufModel<ConversionReview> model =
        ProtobufModel.of(ConversionReview.class).orElseThrow();
    byte[] bytes = {2 << 3 | 2, 2, 2 << 3 | 2, 0};

    ConversionReview read = model.read(Slice.of(bytes));

    assertThat(read.getResponse().getConvertedObjects()).hasSize(1).containsOnlyNulls();
    assertThat(model.write(read)).isEqualTo(bytes);
  }

  @Test
  void anotherKindIsRefused() {
    byte[] body = Envelope.write("v1", "ConfigMap", new byte[0]);

    assertThatThrownBy(() -> PODS.read(Envelope.read(Slice.of(body), Limits.DEFAULT)))
        .isInstanceOf(UnexpectedBodyException.class)
        .hasMessageContaining("kind ConfigMap");
  }

  @Test
  void classesWithoutAMessageHaveNoModel() {
    assertThat(ProtobufModel.of(GenericKubernetesResource.class)).isEmpty();
    assertThat(ProtobufModel.of(ObjectMeta.class)).isEmpty();
    assertThat(ProtobufModel.of(ConfigMap.class)).isPresent();
  }

  @Test
  void spoiltBytesGiveATypedErrorOrAnObject() {
    byte[] good = PODS.write(pod());
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = Arrays.copyOf(good, 1 + random.nextInt(good.length));
      for (int j = random.nextInt(4); j >= 0; j--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      try {
        PODS.withManagedFields().read(Slice.of(bytes));
      } catch (UnreadableObjectException e) {
        refused++;
      }
    }

    assertThat(refused).isBetween(1_000, 20_000);
  }

  @Test
  void nestingHasALimit() {
    WireWriter out = new WireWriter();
    out.text(1, "web");
    out.message(1, 0);

    assertThat(PODS.withLimits(new Limits(100, 1, 1_000)).read(Slice.of(out.toBytes())))
        .isNotNull();
    out.message(2, 0);
    out.message(2, 0);
    assertThatThrownBy(
            () -> PODS.withLimits(new Limits(100, 1, 1_000)).read(Slice.of(out.toBytes())))
        .isInstanceOf(LimitExceededException.class);
  }

  @Test
  void aNullInAMapOfTextsIsWrittenAsAnEmptyText() {
    Pod pod = new Pod();
    pod.setMetadata(new ObjectMeta());
    pod.getMetadata().setLabels(Collections.singletonMap("app", null));

    Pod read = PODS.read(Slice.of(PODS.write(pod)));

    assertThat(read.getMetadata().getLabels()).containsExactly(Map.entry("app", ""));
  }
}
