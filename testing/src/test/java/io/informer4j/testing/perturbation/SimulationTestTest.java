package io.informer4j.testing.perturbation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
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
}
