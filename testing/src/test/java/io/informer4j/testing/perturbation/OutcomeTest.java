package io.informer4j.testing.perturbation;

import static io.informer4j.testing.perturbation.SimulationTestTest.map;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.SimulatedCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What counts as the same end of two runs, and how the rest is told. */
class OutcomeTest {

  private static final List<String> NOTHING = List.of();

  private static Outcome outcome(long seed, List<String> ignored, Consumer<KubernetesClient> user) {
    DeterministicRuntime runtime = new DeterministicRuntime(seed);
    runtime.advance(Duration.ofSeconds(seed));
    SimulatedCluster cluster = SimulatedCluster.builder(runtime)
        .seed(seed)
        .resource(ResourceTypes.of(ConfigMap.class))
        .build();
    try (KubernetesClient client = cluster.client()) {
      user.accept(client);
    }
    return Outcome.of(cluster, List.of(), ignored);
  }

  private static List<String> differences(
      Consumer<KubernetesClient> here, Consumer<KubernetesClient> there) {
    return outcome(1, NOTHING, here).differencesFrom(outcome(2, NOTHING, there));
  }

  private static ConfigMap generated(String prefix, String value) {
    return new ConfigMapBuilder(map("", value))
        .editMetadata()
        .withName(null)
        .withGenerateName(prefix)
        .endMetadata()
        .build();
  }

  @Test
  void uidsTimesAndRevisionsDoNotCount() {
    assertThat(differences(user -> user.resource(map("a", "1")).create(), user -> {
          user.resource(map("a", "0")).create();
          user.resource(map("a", "1")).update();
        }))
        .isEmpty();
  }

  @Test
  void whatIsMissingAndWhatIsTooMuchIsNamed() {
    assertThat(differences(
            user -> user.resource(map("a", "1")).create(),
            user -> user.resource(map("b", "1")).create()))
        .containsExactly(
            "ConfigMap default/a is there, and should not be", "ConfigMap default/b is missing");
  }

  @Test
  void aFieldIsNamedWithBothItsValues() {
    assertThat(differences(
            user -> user.resource(map("a", "1")).create(),
            user -> user.resource(map("a", "2")).create()))
        .containsExactly("ConfigMap default/a: data.k is 1 instead of 2");
  }

  @Test
  void aFieldThatIsNotThereIsAbsent() {
    ConfigMap more = new ConfigMapBuilder(map("a", "1")).addToData("m", "2").build();

    assertThat(differences(
            user -> user.resource(map("a", "1")).create(),
            user -> user.resource(more).create()))
        .containsExactly("ConfigMap default/a: data.m is absent instead of 2");
  }

  @Test
  void whatIsIgnoredDoesNotCount() {
    Outcome one =
        outcome(1, List.of("data.k"), user -> user.resource(map("a", "1")).create());
    Outcome two =
        outcome(1, List.of("data.k"), user -> user.resource(map("a", "2")).create());

    assertThat(one.differencesFrom(two)).isEmpty();
  }

  @Test
  void theEndOfAGeneratedNameDoesNotCountNorWhereItIsMentioned() {
    Consumer<KubernetesClient> user = client -> {
      String name = client.resource(generated("a-", "1")).create().getMetadata().getName();
      client.resource(map("index", name)).create();
    };

    assertThat(differences(user, user)).isEmpty();
  }

  @Test
  void generatedObjectsAreCounted() {
    assertThat(differences(
            user -> {
              user.resource(generated("a-", "1")).create();
              user.resource(generated("a-", "1")).create();
            },
            user -> user.resource(generated("a-", "1")).create()))
        .containsExactly("ConfigMap default/a-* is there 2 times instead of 1");
  }

  @Test
  void generatedObjectsMayBeInAnyOrderButNotOtherwise() {
    Consumer<KubernetesClient> both = user -> {
      user.resource(generated("a-", "1")).create();
      user.resource(generated("a-", "2")).create();
    };
    Consumer<KubernetesClient> twice = user -> {
      user.resource(generated("a-", "1")).create();
      user.resource(generated("a-", "1")).create();
    };

    assertThat(differences(both, both)).isEmpty();
    assertThat(differences(both, twice))
        .singleElement()
        .asString()
        .startsWith("ConfigMap default/a-*: ")
        .contains("data.k=2");
  }

  @Test
  void listsAreComparedByPositionAndIgnoredWithoutIt() {
    Consumer<KubernetesClient> one = user -> user.resource(owned("a")).create();
    Consumer<KubernetesClient> other = user -> user.resource(owned("b")).create();

    assertThat(differences(one, other))
        .containsExactly("ConfigMap default/m: metadata.ownerReferences[0].name is a instead of b");
    assertThat(outcome(1, List.of("metadata.ownerReferences.name"), one)
            .differencesFrom(outcome(1, List.of("metadata.ownerReferences.name"), other)))
        .isEmpty();
  }

  private static ConfigMap owned(String owner) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName("m")
        .addNewOwnerReference()
        .withApiVersion("v1")
        .withKind("ConfigMap")
        .withName(owner)
        .withUid("u")
        .endOwnerReference()
        .endMetadata()
        .withData(Map.of())
        .build();
  }
}
