package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.informer4j.name.ResourceType;
import org.junit.jupiter.api.Test;

class InformerNameTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final ResourceType NODES = ResourceType.clusterScoped("", "v1", "nodes", "Node");

  private final InformerNames names = new InformerNames();

  @Test
  void aNameIsTakenOnceUntilItIsReleased() {
    InformerName name = names.reserve("billing");

    assertThat(name.value()).isEqualTo("billing");
    assertThat(name).hasToString("billing");
    assertThat(names.reserve("shipping").value()).isEqualTo("shipping");
    assertThatIllegalStateException()
        .isThrownBy(() -> names.reserve("billing"))
        .withMessage("the informer name 'billing' is taken; release it first, or choose another");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> names.reserve(""))
        .withMessage("the name of an informer must not be empty");

    name.release();

    assertThat(names.reserve("billing")).isNotSameAs(name);
  }

  @Test
  void onlyTheFirstIdentityOfNameAndResourceIsReserved() {
    InformerName name = names.reserve("billing");

    InformerIdentity first = name.withResource(PODS);
    InformerIdentity second = name.withResource(PODS);
    InformerIdentity other = name.withResource(NODES);
    InformerIdentity unnamed = InformerIdentity.unreserved(PODS);

    assertThat(first.isReserved()).isTrue();
    assertThat(first.name()).contains("billing");
    assertThat(first.resource()).isEqualTo(PODS);
    assertThat(first).hasToString("billing/pods.v1");
    assertThat(second.isReserved()).isFalse();
    assertThat(second.name()).isEmpty();
    assertThat(second.resource()).isEqualTo(PODS);
    assertThat(second).hasToString("pods.v1");
    assertThat(other.isReserved()).isTrue();
    assertThat(other.resource()).isEqualTo(NODES);
    assertThat(unnamed.isReserved()).isFalse();
    assertThat(unnamed.name()).isEmpty();
  }

  @Test
  void releaseTakesTheReservationFromIdentitiesThatAreStillAround() {
    InformerName released = names.reserve("billing");
    InformerIdentity old = released.withResource(PODS);

    released.release();
    InformerIdentity current = names.reserve("billing").withResource(PODS);

    assertThat(old.isReserved()).isFalse();
    assertThat(old.name()).isEmpty();
    assertThat(old.resource()).isEqualTo(PODS);
    assertThat(current.isReserved()).isTrue();
    assertThat(released.withResource(NODES).isReserved()).isFalse();
  }

  @Test
  void aSecondReleaseDoesNotTakeTheNameFromItsNewOwner() {
    InformerName old = names.reserve("billing");
    old.release();
    InformerIdentity current = names.reserve("billing").withResource(PODS);

    old.release();

    assertThat(current.isReserved()).isTrue();
    assertThatIllegalStateException().isThrownBy(() -> names.reserve("billing"));
  }

  @Test
  void theProcessHasOneRegistry() {
    InformerName name = InformerNames.ofProcess().reserve("InformerNameTest");

    assertThatIllegalStateException()
        .isThrownBy(() -> InformerNames.ofProcess().reserve("InformerNameTest"));
    assertThat(names.reserve("InformerNameTest").withResource(PODS).isReserved())
        .isTrue();

    name.release();
  }
}
