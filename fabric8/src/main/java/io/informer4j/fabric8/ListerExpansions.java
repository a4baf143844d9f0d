package io.informer4j.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.informer4j.lister.LabelSelector;
import io.informer4j.lister.LabelSelectorException;
import io.informer4j.lister.Lister;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Look-ups from an object to those that select it by its labels (client-go: the {@code ListerExpansion}s, such as {@code
 * GetPodReplicaSets}).
 *
 * <pre>{@code
 * Lister<ReplicaSet> replicaSets = factory.apps().v1().replicaSets().lister();
 * List<ReplicaSet> owners = ListerExpansions.replicaSetsOf(pod, replicaSets);
 * }</pre>
 *
 * <p>Only the object's own namespace is searched. An owner without a selector, or with one that is no selector, selects
 * nothing; so does an empty selector, except that of a {@link PodDisruptionBudget}, which selects everything. All methods throw
 * {@link OwnerNotFoundException} if nothing is found.
 *
 * <p>That a selector matches does not say that the object belongs to its owner: its owner references do.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ListerExpansions {

  private ListerExpansions() {}

  /** Returns the daemon sets whose selector matches a pod (client-go: {@code GetPodDaemonSets}). */
  public static List<DaemonSet> daemonSetsOf(Pod pod, Lister<DaemonSet> daemonSets) {
    return labelled(pod, daemonSets, "daemon sets", ListerExpansions::selectorOf);
  }

  /** Returns the daemon sets whose selector matches a revision (client-go: {@code GetHistoryDaemonSets}). */
  public static List<DaemonSet> daemonSetsOf(
      ControllerRevision revision, Lister<DaemonSet> daemonSets) {
    return labelled(revision, daemonSets, "daemon sets", ListerExpansions::selectorOf);
  }

  /** Returns the stateful sets whose selector matches a pod (client-go: {@code GetPodStatefulSets}). */
  public static List<StatefulSet> statefulSetsOf(Pod pod, Lister<StatefulSet> statefulSets) {
    return labelled(
        pod,
        statefulSets,
        "stateful sets",
        set ->
            LabelSelectors.of(Optional.ofNullable(set.getSpec()).map(spec -> spec.getSelector())));
  }

  /** Returns the replica sets whose selector matches a pod (client-go: {@code GetPodReplicaSets}). */
  public static List<ReplicaSet> replicaSetsOf(Pod pod, Lister<ReplicaSet> replicaSets) {
    return labelled(
        pod,
        replicaSets,
        "replica sets",
        set ->
            LabelSelectors.of(Optional.ofNullable(set.getSpec()).map(spec -> spec.getSelector())));
  }

  /** Returns the jobs whose selector matches a pod (client-go: {@code GetPodJobs}). */
  public static List<Job> jobsOf(Pod pod, Lister<Job> jobs) {
    return labelled(
        pod,
        jobs,
        "jobs",
        job -> LabelSelectors.of(Optional.ofNullable(job.getSpec()).map(s -> s.getSelector())));
  }

  /** Returns the replication controllers whose selector matches a pod (client-go: {@code GetPodControllers}). */
  public static List<ReplicationController> replicationControllersOf(
      Pod pod, Lister<ReplicationController> controllers) {
    return labelled(
        pod,
        controllers,
        "replication controllers",
        controller -> Optional.ofNullable(controller.getSpec())
            .flatMap(spec -> Optional.ofNullable(spec.getSelector()))
            .map(LabelSelector::matchingLabels)
            .orElse(LabelSelector.nothing()));
  }

  /** Returns the budgets whose selector matches a pod (client-go: {@code GetPodPodDisruptionBudgets}). */
  public static List<PodDisruptionBudget> podDisruptionBudgetsOf(
      Pod pod, Lister<PodDisruptionBudget> budgets) {
    return selecting(
        pod,
        budgets,
        "pod disruption budgets",
        budget ->
            LabelSelectors.of(Optional.ofNullable(budget.getSpec()).map(s -> s.getSelector())));
  }

  /** As {@link #daemonSetsOf(Pod, Lister)}, in {@code extensions/v1beta1}. */
  public static List<io.fabric8.kubernetes.api.model.extensions.DaemonSet> extensionsDaemonSetsOf(
      Pod pod, Lister<io.fabric8.kubernetes.api.model.extensions.DaemonSet> daemonSets) {
    return labelled(
        pod,
        daemonSets,
        "daemon sets",
        set ->
            LabelSelectors.of(Optional.ofNullable(set.getSpec()).map(spec -> spec.getSelector())));
  }

  /** As {@link #replicaSetsOf}, in {@code extensions/v1beta1}. */
  public static List<io.fabric8.kubernetes.api.model.extensions.ReplicaSet> extensionsReplicaSetsOf(
      Pod pod, Lister<io.fabric8.kubernetes.api.model.extensions.ReplicaSet> replicaSets) {
    return labelled(
        pod,
        replicaSets,
        "replica sets",
        set ->
            LabelSelectors.of(Optional.ofNullable(set.getSpec()).map(spec -> spec.getSelector())));
  }

  private static LabelSelector selectorOf(DaemonSet set) {
    return LabelSelectors.of(Optional.ofNullable(set.getSpec()).map(spec -> spec.getSelector()));
  }

  /** Where an empty selector selects nothing, so that an object without labels has no owner. */
  private static <T> List<T> labelled(
      HasMetadata object, Lister<T> lister, String what, Function<T, LabelSelector> selectorOf) {
    if (labelsOf(object).isEmpty()) {
      throw new OwnerNotFoundException(
          "no " + what + " found for " + nameOf(object) + " because it has no labels");
    }
    return selecting(object, lister, what, owner -> {
      LabelSelector selector = selectorOf.apply(owner);
      return selector.isEmpty() ? LabelSelector.nothing() : selector;
    });
  }

  private static <T> List<T> selecting(
      HasMetadata object, Lister<T> lister, String what, Function<T, LabelSelector> selectorOf) {
    Map<String, String> labels = labelsOf(object);
    List<T> owners = lister.namespace(object.getMetadata().getNamespace()).stream(
            LabelSelector.everything())
        .filter(owner -> matches(owner, selectorOf, labels))
        .toList();
    if (owners.isEmpty()) {
      throw new OwnerNotFoundException(
          "no " + what + " found for " + nameOf(object) + " with labels " + labels);
    }
    return owners;
  }

  private static <T> boolean matches(
      T owner, Function<T, LabelSelector> selectorOf, Map<String, String> labels) {
    try {
      return selectorOf.apply(owner).matches(labels);
    } catch (LabelSelectorException invalid) {
      // One broken owner must not hide the others.
      return false;
    }
  }

  private static Map<String, String> labelsOf(HasMetadata object) {
    return Optional.ofNullable(object.getMetadata().getLabels()).orElse(Map.of());
  }

  private static String nameOf(HasMetadata object) {
    return object.getKind() + " " + object.getMetadata().getNamespace() + "/"
        + object.getMetadata().getName();
  }
}
