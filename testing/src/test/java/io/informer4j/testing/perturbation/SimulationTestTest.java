package io.informer4j.testing.perturbation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import java.time.Duration;
import java.util.Map;

/** The annotation as a user has it, on a controller that copes with everything. */
class SimulationTestTest {

  static ConfigMap map(String name, String value) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .addToData("k", value)
        .build();
  }

  @SimulationTest(seeds = 60, resources = ConfigMap.class)
  void aRobustControllerIsNeverComplainedAbout(SimulatedEnvironment env) {
    env.start(MapsController::start);
    env.client().resource(map("a", "1")).create();
    env.elapse(Duration.ofSeconds(10));
    env.client().resource(map("b", "2")).create();
    env.client()
        .configMaps()
        .withName("a")
        .edit(map -> new ConfigMapBuilder(map).withData(Map.of("k", "3")).build());
    env.elapse(Duration.ofSeconds(10));
    env.client().configMaps().withName("b").delete();
    env.settle();

    assertThat(env.client().configMaps().withName("a-copy").get().getData())
        .isEqualTo(Map.of("k", "3"));
    assertThat(env.client().configMaps().withName("b-copy").get()).isNull();
  }

  /** Renews its lease every two seconds, with its name and the time. */
  private static AutoCloseable leading(ControllerContext context) {
    Lease lease = new LeaseBuilder()
        .withNewMetadata()
        .withName("leader")
        .endMetadata()
        .withNewSpec()
        .withHolderIdentity(context.runtime().now().toString())
        .endSpec()
        .build();
    context.client().resource(lease).createOr(NonDeletingOperation::update);
    context.runtime().schedule(Duration.ofSeconds(2), () -> leading(context));
    return () -> {};
  }

  @SimulationTest(seeds = 30, resources = ConfigMap.class, background = Lease.class)
  void whatIsInMotionForEverIsNeitherWaitedForNorCompared(SimulatedEnvironment env) {
    env.start(SimulationTestTest::leading);
    env.start(MapsController::start);
    env.client().resource(map("a", "1")).create();
    env.elapse(Duration.ofSeconds(10));
    env.client().configMaps().withName("a").delete();
    env.settle();

    assertThat(env.client().configMaps().list().getItems()).isEmpty();
    assertThat(env.client().leases().withName("leader").get()).isNotNull();
    assertThat(env.trace()).noneMatch(line -> line.contains("/leases"));
  }

  @SimulationTest(seeds = 0, resources = ConfigMap.class, garbageCollection = true)
  void whatHasLostItsOwnerIsCollectedIfThatIsWanted(SimulatedEnvironment env) {
    ConfigMap owner = env.client().resource(map("owner", "1")).create();
    ConfigMap owned = map("owned", "1");
    owned.getMetadata().setNamespace(owner.getMetadata().getNamespace());
    owned.addOwnerReference(owner);
    env.client().resource(owned).create();
    env.client().configMaps().withName("owner").delete();

    assertThat(env.client().configMaps().list().getItems()).isEmpty();
  }

  @SimulationTest(seeds = 0, resources = ConfigMap.class)
  void nothingIsCollectedOtherwise(SimulatedEnvironment env) {
    ConfigMap owner = env.client().resource(map("owner", "1")).create();
    ConfigMap owned = map("owned", "1");
    owned.getMetadata().setNamespace(owner.getMetadata().getNamespace());
    owned.addOwnerReference(owner);
    env.client().resource(owned).create();
    env.client().configMaps().withName("owner").delete();

    assertThat(env.client().configMaps().list().getItems()).hasSize(1);
  }
}
