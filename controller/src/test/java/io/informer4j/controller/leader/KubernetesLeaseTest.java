package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.Fault;
import io.informer4j.testing.client.SimulatedCluster;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A Lease of a simulated cluster as a lock. */
@Guarantee("G80")
class KubernetesLeaseTest {

  private static final Instant ACQUIRED = Instant.parse("2026-03-01T10:00:00.123456Z");
  private static final Instant RENEWED = Instant.parse("2026-03-01T10:07:00Z");
  private static final LeaderRecord RECORD =
      new LeaderRecord("host_1", Duration.ofSeconds(15), ACQUIRED, RENEWED, 3);

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final SimulatedCluster cluster = SimulatedCluster.builder(runtime)
      .seed(7)
      .resource(ResourceType.namespaced("coordination.k8s.io", "v1", "leases", "Lease"))
      .build();
  private final KubernetesClient client = cluster.client();
  private final LeaseLock lock = lock(Map.of());

  @AfterEach
  void close() {
    client.close();
  }

  private LeaseLock lock(Map<String, String> labels) {
    return LeaseLock.of(
        client,
        "default",
        "my-operator",
        LeaseLockOptions.defaults().withLabels(labels).withRuntime(runtime));
  }

  private <T> T answer(CompletionStage<T> stage) {
    runtime.runUntilIdle();
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private Lease stored() {
    return client.leases().inNamespace("default").withName("my-operator").get();
  }

  private Lease store(Lease lease) {
    return client.leases().inNamespace("default").resource(lease).update();
  }

  @Test
  void aLeaseThatIsNotThereIsEmpty() {
    assertThat(answer(lock.get())).isEmpty();
  }

  @Test
  void whatWasCreatedIsRead() {
    LeaseLock.Versioned created = answer(lock.create(RECORD));

    assertThat(created.record()).isEqualTo(RECORD);
    assertThat(created.version()).isEqualTo(stored().getMetadata().getResourceVersion());
    assertThat(answer(lock.get())).contains(created);
    assertThat(answer(lock(Map.of()).get())).contains(created);
  }

  @Test
  void aLeaseThatIsThereCannotBeCreated() {
    answer(lock.create(RECORD));

    assertThatThrownBy(() -> answer(lock.create(RECORD)))
        .isInstanceOf(LockConflictException.class)
        .hasMessageContaining("create of leases default/my-operator: 409");
  }

  @Test
  void aLeaseThatWasNotReadCannotBeUpdated() {
    assertThatThrownBy(() -> answer(lock.update(RECORD, "17")))
        .isInstanceOf(LockConflictException.class)
        .hasMessageContaining("not seen at version 17; read it first");
  }

  @Test
  void anUpdateFailsIfSomebodyElseWasFaster() {
    LeaseLock.Versioned created = answer(lock.create(RECORD));
    LeaseLock other = lock(Map.of());
    LeaseLock.Versioned seen = answer(other.get()).orElseThrow();
    LeaseLock.Versioned updated = answer(
        other.update(RECORD.taken("other", Duration.ofSeconds(15), RENEWED), seen.version()));

    assertThat(updated.version()).isNotEqualTo(created.version());
    assertThatThrownBy(() -> answer(lock.update(RECORD, created.version())))
        .isInstanceOf(LockConflictException.class)
        .hasMessageContaining("update of leases default/my-operator: 409");
    assertThat(stored().getSpec().getHolderIdentity()).isEqualTo("other");
  }

  @Test
  void anUpdateOfALeaseThatIsGoneIsAConflictAndDoesNotCreateIt() {
    LeaseLock.Versioned created = answer(lock.create(RECORD));
    client.leases().inNamespace("default").withName("my-operator").delete();

    assertThatThrownBy(() -> answer(lock.update(RECORD, created.version())))
        .isInstanceOf(RuntimeException.class);
    assertThat(stored()).isNull();
  }

  @Test
  void aRefusalSaysWhatTheServerSays() {
    cluster.faults(request -> Fault.status(403, "Forbidden", Fault.Moment.BEFORE));

    assertThatThrownBy(() -> answer(lock.get()))
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("get of leases default/my-operator: 403 injected fault");
  }

  @Test
  void aLostConnectionIsAFailureAndNoConflict() {
    LeaseLock.Versioned created = answer(lock.create(RECORD));
    cluster.faults(request -> Fault.reset(Fault.Moment.AFTER));

    assertThatThrownBy(() -> answer(lock.update(RECORD, created.version())))
        .isNotInstanceOf(LockConflictException.class);
  }

  @Test
  void everythingElseThatTheLeaseSaysIsKept() {
    LeaseLock.Versioned created = answer(lock.create(RECORD));
    Lease lease = new LeaseBuilder(stored())
        .editMetadata()
        .addToAnnotations("team", "blue")
        .addToLabels("mine", "too")
        .addToFinalizers("example.com/keep")
        .endMetadata()
        .editSpec()
        .withStrategy("OldestEmulationVersion")
        .withPreferredHolder("somebody")
        .endSpec()
        .build();
    store(lease);
    assertThatThrownBy(() -> answer(lock.update(RECORD, created.version())))
        .isInstanceOf(LockConflictException.class);

    LeaseLock.Versioned seen = answer(lock.get()).orElseThrow();
    answer(lock.update(RECORD.released(RENEWED), seen.version()));

    assertThat(stored().getMetadata().getAnnotations()).containsEntry("team", "blue");
    assertThat(stored().getMetadata().getLabels()).containsEntry("mine", "too");
    assertThat(stored().getMetadata().getFinalizers()).containsExactly("example.com/keep");
    assertThat(stored().getSpec().getStrategy()).isEqualTo("OldestEmulationVersion");
    assertThat(stored().getSpec().getPreferredHolder()).isEqualTo("somebody");
    assertThat(stored().getSpec().getHolderIdentity()).isEmpty();
    assertThat(stored().getSpec().getLeaseDurationSeconds()).isEqualTo(1);
  }

  @Test
  void labelsAreSetOnCreation() {
    answer(lock(Map.of("app", "my-operator")).create(RECORD));

    assertThat(stored().getMetadata().getLabels()).containsEntry("app", "my-operator");
  }

  @Test
  void labelsAreSetOnALeaseWithoutAny() {
    answer(lock.create(RECORD));
    LeaseLock labelling = lock(Map.of("app", "my-operator"));
    LeaseLock.Versioned seen = answer(labelling.get()).orElseThrow();

    answer(labelling.update(RECORD, seen.version()));

    assertThat(stored().getMetadata().getLabels()).containsEntry("app", "my-operator");
  }

  @Test
  void labelsOfOthersAreKeptAndOurOwnAreSetAgain() {
    LeaseLock labelling = lock(Map.of("app", "my-operator"));
    answer(labelling.create(RECORD));
    store(new LeaseBuilder(stored())
        .editMetadata()
        .addToLabels("app", "changed")
        .addToLabels("other", "label")
        .endMetadata()
        .build());
    LeaseLock.Versioned seen = answer(labelling.get()).orElseThrow();

    answer(labelling.update(RECORD, seen.version()));

    assertThat(stored().getMetadata().getLabels())
        .containsEntry("app", "my-operator")
        .containsEntry("other", "label");
  }

  @Test
  void withoutLabelsThoseOfTheLeaseStay() {
    answer(lock(Map.of("app", "my-operator")).create(RECORD));
    LeaseLock.Versioned seen = answer(lock.get()).orElseThrow();

    answer(lock.update(RECORD, seen.version()));

    assertThat(stored().getMetadata().getLabels()).containsEntry("app", "my-operator");
  }

  @Test
  void aRecordSurvivesTheWayIntoALeaseAndBack() {
    LeaseSpec spec = new LeaseSpecBuilder()
        .withStrategy("OldestEmulationVersion")
        .withPreferredHolder("somebody")
        .build();

    LeaseSpecs.write(RECORD, spec);

    assertThat(spec.getHolderIdentity()).isEqualTo("host_1");
    assertThat(spec.getLeaseDurationSeconds()).isEqualTo(15);
    assertThat(spec.getLeaseTransitions()).isEqualTo(3);
    assertThat(spec.getAcquireTime()).isEqualTo(ZonedDateTime.parse("2026-03-01T10:00:00.123456Z"));
    assertThat(spec.getRenewTime().toInstant()).isEqualTo(RENEWED);
    assertThat(spec.getStrategy()).isEqualTo("OldestEmulationVersion");
    assertThat(spec.getPreferredHolder()).isEqualTo("somebody");
    assertThat(LeaseSpecs.toRecord(spec)).isEqualTo(RECORD);
  }

  @Test
  void timesAreWrittenAsTheServerWantsThem() {
    answer(lock.create(RECORD));

    assertThat(client.getKubernetesSerialization().asJson(stored()))
        .containsPattern("\"acquireTime\":\"2026-03-01T10:00:00.123456(Z|\\+00:00)\"")
        .containsPattern("\"renewTime\":\"2026-03-01T10:07:00.000000(Z|\\+00:00)\"");
  }

  @Test
  void aLeaseThatSaysNothingIsNobodys() {
    LeaderRecord nobodys = new LeaderRecord("", Duration.ZERO, Instant.EPOCH, Instant.EPOCH, 0);

    assertThat(LeaseSpecs.toRecord(new LeaseSpec())).isEqualTo(nobodys);
    assertThat(LeaseSpecs.toRecord(null)).isEqualTo(nobodys);
  }

  @Test
  void fractionsOfASecondAreRoundedUpSoThatOthersWaitLongEnough() {
    LeaseSpec spec = new LeaseSpec();

    LeaseSpecs.write(LeaderRecord.first("a", Duration.ofMillis(1500), ACQUIRED), spec);
    assertThat(spec.getLeaseDurationSeconds()).isEqualTo(2);

    LeaseSpecs.write(LeaderRecord.first("a", Duration.ofMillis(1), ACQUIRED), spec);
    assertThat(spec.getLeaseDurationSeconds()).isEqualTo(1);
  }

  @Test
  void itSaysWhereItIs() {
    assertThat(lock.describe()).isEqualTo("leases default/my-operator");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LeaseLock.of(client, "default", "../secrets"))
        .withMessage("the name of a Lease cannot be '../secrets'");
  }

  @Test
  void anElectorGetsRenewsAndGivesBackALeaseInVirtualTime() {
    LeaderElector one =
        LeaderElector.builder(lock).identity("one").runtime(runtime).build();
    LeaderElector two =
        LeaderElector.builder(lock(Map.of())).identity("two").runtime(runtime).build();
    one.start();
    runtime.advance(Duration.ofSeconds(1));
    two.start();
    runtime.advance(Duration.ofMinutes(5));
    assertThat(one.isLeader()).isTrue();
    assertThat(two.isLeader()).isFalse();
    assertThat(stored().getSpec().getHolderIdentity()).isEqualTo("one");

    one.close();
    runtime.advance(Duration.ofMillis(4400));

    assertThat(two.isLeader()).isTrue();
    assertThat(stored().getSpec().getLeaseTransitions()).isEqualTo(1);
    two.close();
    assertThat(stored().getSpec().getHolderIdentity()).isEmpty();
  }
}
