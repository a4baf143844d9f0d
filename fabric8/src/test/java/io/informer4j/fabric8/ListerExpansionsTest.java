package io.informer4j.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.ReplicationControllerBuilder;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.fabric8.chain.KnownResources;
import io.informer4j.lister.Lister;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Indexer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListerExpansionsTest {

  private static final Pod POD = new PodBuilder()
      .withMetadata(meta("a", "pod", Map.of("app", "web", "tier", "front")))
      .build();
  private static final Pod BARE =
      new PodBuilder().withMetadata(meta("a", "bare", Map.of())).build();

  @Test
  void findsTheDaemonSetsOfAPodInItsNamespaceBySelector() {
    Lister<DaemonSet> sets = lister(
        DaemonSet.class,
        daemonSet("a", "fits", matching("app", "web")),
        daemonSet("a", "differs", matching("app", "db")),
        daemonSet("b", "elsewhere", matching("app", "web")),
        daemonSet("a", "empty", new LabelSelector()),
        daemonSet("a", "none", null),
        daemonSet("a", "broken", matching("-not a key-", "x")));

    assertThat(names(ListerExpansions.daemonSetsOf(POD, sets))).containsExactly("fits");
  }

  @Test
  void findsTheDaemonSetsOfARevision() {
    Lister<DaemonSet> sets =
        lister(DaemonSet.class, daemonSet("a", "fits", matching("app", "web")));

    assertThat(names(ListerExpansions.daemonSetsOf(
            new ControllerRevisionBuilder()
                .withMetadata(meta("a", "revision", Map.of("app", "web")))
                .build(),
            sets)))
        .containsExactly("fits");
  }

  @Test
  void saysWhyNothingWasFound() {
    Lister<DaemonSet> sets =
        lister(DaemonSet.class, daemonSet("a", "differs", matching("app", "db")));

    assertThatThrownBy(() -> ListerExpansions.daemonSetsOf(POD, sets))
        .isInstanceOf(OwnerNotFoundException.class)
        .hasMessageContaining("no daemon sets found for Pod a/pod with labels")
        .hasMessageContaining("app=web");
    assertThatThrownBy(() -> ListerExpansions.daemonSetsOf(BARE, sets))
        .isInstanceOf(OwnerNotFoundException.class)
        .hasMessage("no daemon sets found for Pod a/bare because it has no labels");
  }

  @Test
  void understandsExpressions() {
    Lister<ReplicaSet> sets = lister(
        ReplicaSet.class,
        replicaSet("in", expression("tier", "In", "front", "back")),
        replicaSet("notIn", expression("tier", "NotIn", "back")),
        replicaSet("exists", expression("tier", "Exists")),
        replicaSet("doesNotExist", expression("legacy", "DoesNotExist")),
        replicaSet("otherValue", expression("tier", "In", "back")),
        replicaSet("excluded", expression("tier", "NotIn", "front")),
        replicaSet("unknown", expression("tier", "Gt", "5")),
        replicaSet("noValues", expression("tier", "In")),
        replicaSet(
            "both",
            new LabelSelectorBuilder(expression("tier", "Exists"))
                .addToMatchLabels("app", "db")
                .build()));

    assertThat(names(ListerExpansions.replicaSetsOf(POD, sets)))
        .containsExactlyInAnyOrder("in", "notIn", "exists", "doesNotExist");
  }

  @Test
  void findsStatefulSetsJobsAndReplicationControllers() {
    Lister<StatefulSet> sets = lister(
        StatefulSet.class,
        new StatefulSetBuilder()
            .withMetadata(meta("a", "set", Map.of()))
            .withNewSpec()
            .withSelector(matching("app", "web"))
            .endSpec()
            .build());
    Lister<Job> jobs = lister(
        Job.class,
        new JobBuilder()
            .withMetadata(meta("a", "job", Map.of()))
            .withNewSpec()
            .withSelector(matching("app", "web"))
            .endSpec()
            .build(),
        new JobBuilder().withMetadata(meta("a", "withoutSpec", Map.of())).build());
    Lister<ReplicationController> controllers = lister(
        ReplicationController.class,
        controller("fits", Map.of("app", "web")),
        controller("empty", Map.of()),
        controller("differs", Map.of("app", "db")));

    assertThat(names(ListerExpansions.statefulSetsOf(POD, sets))).containsExactly("set");
    assertThat(names(ListerExpansions.jobsOf(POD, jobs))).containsExactly("job");
    assertThat(names(ListerExpansions.replicationControllersOf(POD, controllers)))
        .containsExactly("fits");
  }

  @Test
  void anEmptySelectorOfABudgetSelectsEverything() {
    Lister<PodDisruptionBudget> budgets = lister(
        PodDisruptionBudget.class,
        budget("all", new LabelSelector()),
        budget("none", null),
        budget("web", matching("app", "web")));

    assertThat(names(ListerExpansions.podDisruptionBudgetsOf(POD, budgets)))
        .containsExactlyInAnyOrder("all", "web");
    assertThat(names(ListerExpansions.podDisruptionBudgetsOf(BARE, budgets)))
        .containsExactly("all");
    assertThatThrownBy(() -> ListerExpansions.podDisruptionBudgetsOf(
            POD, lister(PodDisruptionBudget.class, budget("none", null))))
        .isInstanceOf(OwnerNotFoundException.class);
  }

  @Test
  void looksIntoTheExtensionsToo() {
    Lister<io.fabric8.kubernetes.api.model.extensions.DaemonSet> daemonSets = lister(
        io.fabric8.kubernetes.api.model.extensions.DaemonSet.class,
        new io.fabric8.kubernetes.api.model.extensions.DaemonSetBuilder()
            .withMetadata(meta("a", "daemons", Map.of()))
            .withNewSpec()
            .withSelector(matching("app", "web"))
            .endSpec()
            .build());
    Lister<io.fabric8.kubernetes.api.model.extensions.ReplicaSet> replicaSets = lister(
        io.fabric8.kubernetes.api.model.extensions.ReplicaSet.class,
        new io.fabric8.kubernetes.api.model.extensions.ReplicaSetBuilder()
            .withMetadata(meta("a", "replicas", Map.of()))
            .withNewSpec()
            .withSelector(matching("app", "web"))
            .endSpec()
            .build());

    assertThat(names(ListerExpansions.extensionsDaemonSetsOf(POD, daemonSets)))
        .containsExactly("daemons");
    assertThat(names(ListerExpansions.extensionsReplicaSetsOf(POD, replicaSets)))
        .containsExactly("replicas");
  }

  @SafeVarargs
  private static <T extends HasMetadata> Lister<T> lister(Class<T> model, T... objects) {
    Indexer<T> indexer = Indexer.create(Map.of());
    for (T object : objects) {
      ObjectMeta meta = object.getMetadata();
      indexer.add(CachedObject.decoded(
          new ObjectMetadata(
              ObjectName.of(meta.getNamespace(), meta.getName()),
              meta.getName(),
              ResourceVersion.of("1"),
              Map.of()),
          object));
    }
    return Lister.of(KnownResources.typeOf(model), indexer);
  }

  private static List<String> names(List<? extends HasMetadata> objects) {
    return objects.stream().map(object -> object.getMetadata().getName()).toList();
  }

  private static DaemonSet daemonSet(String namespace, String name, LabelSelector selector) {
    return new DaemonSetBuilder()
        .withMetadata(meta(namespace, name, Map.of()))
        .withNewSpec()
        .withSelector(selector)
        .endSpec()
        .build();
  }

  private static ReplicaSet replicaSet(String name, LabelSelector selector) {
    return new ReplicaSetBuilder()
        .withMetadata(meta("a", name, Map.of()))
        .withNewSpec()
        .withSelector(selector)
        .endSpec()
        .build();
  }

  private static ReplicationController controller(String name, Map<String, String> selector) {
    return new ReplicationControllerBuilder()
        .withMetadata(meta("a", name, Map.of()))
        .withNewSpec()
        .withSelector(selector)
        .endSpec()
        .build();
  }

  private static PodDisruptionBudget budget(String name, LabelSelector selector) {
    return new PodDisruptionBudgetBuilder()
        .withMetadata(meta("a", name, Map.of()))
        .withNewSpec()
        .withSelector(selector)
        .endSpec()
        .build();
  }

  private static LabelSelector matching(String key, String value) {
    return new LabelSelectorBuilder().addToMatchLabels(key, value).build();
  }

  private static LabelSelector expression(String key, String operator, String... values) {
    return new LabelSelectorBuilder()
        .addNewMatchExpression()
        .withKey(key)
        .withOperator(operator)
        .withValues(values)
        .endMatchExpression()
        .build();
  }

  private static ObjectMeta meta(String namespace, String name, Map<String, String> labels) {
    return new ObjectMetaBuilder()
        .withNamespace(namespace)
        .withName(name)
        .withLabels(labels)
        .build();
  }
}
