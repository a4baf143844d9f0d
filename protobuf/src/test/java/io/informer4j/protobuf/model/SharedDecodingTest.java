package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import io.informer4j.compact.Interner;
import io.informer4j.compact.SharedParts;
import io.informer4j.compact.Words;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.protobuf.documentation.Guarantee;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What decoded objects have in common, and what they must not. */
class SharedDecodingTest {

  private static final ProtobufModel<Pod> PODS = ProtobufModel.of(Pod.class).orElseThrow();

  private final Interner interner = Interner.bounded();
  private final ProtobufModel<Pod> interning = PODS.withInterner(interner);
  private final ProtobufModel<Pod> sharing = interning.withSharedParts(SharedParts.bounded());

  @Test
  void textsNumbersAndMapsOfTextsThatComeAgainAreTheSame() {
    Pod first = read(interning, pod("web-1"));
    read(interning, pod("web-2"));
    Pod third = read(interning, pod("web-3"));

    assertThat(third.getSpec().getNodeName()).isSameAs(first.getSpec().getNodeName());
    assertThat(third.getSpec().getTerminationGracePeriodSeconds())
        .isSameAs(first.getSpec().getTerminationGracePeriodSeconds());
    Pod fourth = read(interning, pod("web-4"));
    assertThat(fourth.getMetadata().getLabels()).isSameAs(third.getMetadata().getLabels());
    assertThat(container(fourth).getArgs()).isSameAs(container(third).getArgs());
  }

  @Test
  void withoutSharedPartsEveryObjectHasPartsOfItsOwn() {
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      pods.add(read(interning, pod("web")));
    }

    container(pods.get(0)).setImage("another");
    pods.get(0).getSpec().getTolerations().get(0).setKey("another");
    memory(pods.get(0)).setAmount("1");

    assertThat(pods.subList(1, 5)).allSatisfy(pod -> assertThat(pod).isEqualTo(pod("web")));
  }

  @Test
  @Guarantee("G98")
  void equalPartsAreDecodedOnceWhenSharingIsAskedFor() {
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      pods.add(read(sharing, pod("web-" + i)));
    }

    assertThat(pods)
        .isEqualTo(List.of(pod("web-0"), pod("web-1"), pod("web-2"), pod("web-3"), pod("web-4")));
    assertThat(toleration(pods.get(4))).isSameAs(toleration(pods.get(3)));
    assertThat(container(pods.get(4))).isSameAs(container(pods.get(3)));
    assertThat(pods.get(4).getMetadata()).isNotSameAs(pods.get(3).getMetadata());
  }

  @Test
  void partsThatDifferInAnyByteAreNotShared() {
    for (int i = 0; i < 5; i++) {
      read(sharing, pod("web"));
    }
    Pod other = new PodBuilder(pod("web"))
        .editSpec()
        .editFirstContainer()
        .withImage("example.com/web:v2")
        .endContainer()
        .endSpec()
        .build();

    assertThat(read(sharing, other)).isEqualTo(other);
    assertThat(read(sharing, pod("web"))).isEqualTo(pod("web"));
  }

  @Test
  void messagesOfTheSameBytesAndAnotherTypeAreNotMixed() {
    // Field 1 of a local reference and field 1 of an environment variable are both a name.
    Pod pod = new PodBuilder(pod("web"))
        .editSpec()
        .addNewImagePullSecret("same-bytes")
        .editFirstContainer()
        .addNewEnv()
        .withName("same-bytes")
        .endEnv()
        .endContainer()
        .endSpec()
        .build();

    for (int i = 0; i < 5; i++) {
      assertThat(read(sharing, pod)).isEqualTo(pod);
    }
  }

  @Test
  void readersWithAndWithoutManagedFieldsDoNotMix() {
    ProtobufModel<Pod> whole = sharing.withManagedFields();
    Pod pod = new PodBuilder(pod("web"))
        .editMetadata()
        .addNewManagedField()
        .withManager("kubectl")
        .endManagedField()
        .endMetadata()
        .build();

    for (int i = 0; i < 5; i++) {
      assertThat(read(sharing, pod)).isEqualTo(pod("web"));
      assertThat(read(whole, pod)).isEqualTo(pod);
    }
  }

  @Test
  void aMessageInTwoPiecesSpoilsNoOther() {
    WireWriter out = new WireWriter();
    piece(out, "second");
    piece(out, "first");
    for (int i = 0; i < 3; i++) {
      WireWriter alone = new WireWriter();
      piece(alone, "first");
      assertThat(sharing.read(Slice.of(alone.toBytes())).getMetadata().getFinalizers())
          .containsExactly("first");

      assertThat(sharing.read(Slice.of(out.toBytes())).getMetadata().getFinalizers())
          .containsExactly("first", "second");
    }
  }

  private static void piece(WireWriter out, String finalizer) {
    int metadata = out.mark();
    out.text(14, finalizer);
    out.message(1, metadata);
  }

  @Test
  @Guarantee("G99")
  void noValueOfASecretIsRememberedAnywhere() {
    Secret secret = new SecretBuilder()
        .withNewMetadata()
        .withName("token")
        .withNamespace("shop")
        .addToAnnotations("example.com/last-applied", "hunter1")
        .addToFinalizers("example.com/guard")
        .endMetadata()
        .withType("Opaque")
        .addToData("password", "aHVudGVyMg==")
        .addToStringData("plain", "hunter3")
        .build();
    ProtobufModel<Secret> secrets = ProtobufModel.of(Secret.class)
        .orElseThrow()
        .withInterner(interner)
        .withSharedParts(SharedParts.bounded());
    List<Secret> read = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      read.add(secrets.read(Slice.of(secrets.write(secret))));
    }

    assertThat(read).allSatisfy(one -> assertThat(one).isEqualTo(secret));
    assertThat(List.of("shop", "Opaque", "password", "example.com/guard"))
        .allMatch(this::isRemembered);
    assertThat(List.of("hunter1", "hunter2", "hunter3", "aHVudGVyMg=="))
        .noneMatch(this::isRemembered);
    assertThat(read.get(4).getMetadata()).isNotSameAs(read.get(3).getMetadata());
    assertThat(read.get(4).getStringData()).isNotSameAs(read.get(3).getStringData());
  }

  @Test
  void textsOfNoPlainLettersAreReadAsTheyAre() {
    Pod pod = new PodBuilder(pod("web"))
        .editSpec()
        .withNodeName("knöten-\uD83D\uDE00")
        .withHostname("x".repeat(Interner.LONGEST + 1))
        .endSpec()
        .build();

    assertThat(read(sharing, pod)).isEqualTo(pod);
    assertThat(isRemembered("x".repeat(Interner.LONGEST + 1))).isFalse();
  }

  @Test
  @Guarantee("G99")
  void collectionsCannotBeChangedWhetherSharedOrNot() {
    for (ProtobufModel<Pod> model : List.of(PODS, interning, sharing)) {
      Pod pod = read(model, pod("web"));
      ObjectMeta metadata = pod.getMetadata();
      assertUnchangeable(() -> metadata.getLabels().put("a", "b"));
      assertUnchangeable(() -> metadata.getAnnotations().put("a", "b"));
      assertUnchangeable(() -> metadata.getFinalizers().add("a"));
      assertUnchangeable(() -> metadata.getOwnerReferences().add(null));
      assertUnchangeable(() -> pod.getSpec().getContainers().remove(0));
      assertUnchangeable(() -> pod.getSpec().getVolumes().add(null));
      assertUnchangeable(() -> container(pod).getArgs().set(0, "b"));
      assertUnchangeable(() -> container(pod).getResources().getRequests().put("a", null));
      assertUnchangeable(() -> pod.getAdditionalProperties().put("a", "b"));
      assertUnchangeable(() -> memory(pod).getAdditionalProperties().put("a", "b"));
    }
  }

  private static void assertUnchangeable(Runnable change) {
    assertThatThrownBy(change::run).isInstanceOf(UnsupportedOperationException.class);
  }

  private boolean isRemembered(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    long hash = Words.hash(bytes);
    return interner.find(bytes, 0, bytes.length, hash) != null;
  }

  private static Pod read(ProtobufModel<Pod> model, Pod pod) {
    return model.read(Slice.of(PODS.write(pod)));
  }

  private static Container container(Pod pod) {
    return pod.getSpec().getContainers().get(0);
  }

  private static Toleration toleration(Pod pod) {
    return pod.getSpec().getTolerations().get(0);
  }

  private static Quantity memory(Pod pod) {
    return container(pod).getResources().getRequests().get("memory");
  }

  private static Pod pod(String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("app", "web")
        .addToLabels("tier", "front")
        .endMetadata()
        .withNewSpec()
        .withNodeName("node-17")
        .withTerminationGracePeriodSeconds(3607L)
        .addNewToleration()
        .withKey("example.com/gone")
        .withOperator("Exists")
        .endToleration()
        .addNewContainer()
        .withName("web")
        .withImage("example.com/web:v1")
        .withArgs("--port=8080", "--quiet")
        .withNewResources()
        .addToRequests("memory", new Quantity("128", "Mi"))
        .endResources()
        .endContainer()
        .endSpec()
        .build();
  }
}
