package io.informer4j.fabric8;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.chain.InformerGroups;
import io.informer4j.fabric8.chain.KnownResources;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.InformerRuntime;
import java.util.Objects;
import java.util.function.Function;

/**
 * The short way to an informer: one line, no factory to keep.
 *
 * <pre>{@code
 * RunningInformer<Pod> pods = Informers.from(client)
 *     .pods()
 *     .inNamespace("x")
 *     .onChange(event -> System.out.println(event.kind() + " " + event.name()));
 * …
 * pods.close();
 * }</pre>
 *
 * <p>All that is started from one client shares its informers: two lines about the same pods cost one watch and one cache. What
 * nobody uses any more ends. When the client is closed, its informers end within seconds; the client itself is never closed from
 * here.
 *
 * <p>A program with many informers, or with options for all of them, is better off with a {@link SharedInformerFactory}.
 *
 * <p><b>Threading:</b> immutable; may be used from any thread.
 */
public final class Informers {

  private static final ClientFactories FACTORIES = new ClientFactories(InformerRuntime.shared());

  private final KubernetesClient client;

  private Informers(KubernetesClient client) {
    this.client = Objects.requireNonNull(client, "client");
  }

  /** Returns the way to informers on this client. Nothing is started yet. */
  public static Informers from(KubernetesClient client) {
    return new Informers(client);
  }

  /** Returns what runs in this process. */
  static ClientFactories factories() {
    return FACTORIES;
  }

  /** Selects objects of a model class, or of a custom resource class. */
  public <T extends HasMetadata> InformerSelection<T> resource(Class<T> model) {
    ResourceType type = KnownResources.typeOf(model);
    return select(source -> source.access(model, type));
  }

  /** Selects objects of any resource, without a class of their own. */
  public InformerSelection<GenericKubernetesResource> resource(ResourceType type) {
    return select(source -> source.access(GenericKubernetesResource.class, type));
  }

  /** Selects objects of whatever the chain leads to: {@code of(groups -> groups.rbac().v1().roles())}. */
  public <T> InformerSelection<T> of(Function<InformerGroups, ResourceAccess<T>> chain) {
    return select(chain);
  }

  /** Selects pods. */
  public InformerSelection<Pod> pods() {
    return select(source -> source.core().v1().pods());
  }

  /** Selects deployments. */
  public InformerSelection<Deployment> deployments() {
    return select(source -> source.apps().v1().deployments());
  }

  /** Selects replica sets. */
  public InformerSelection<ReplicaSet> replicaSets() {
    return select(source -> source.apps().v1().replicaSets());
  }

  /** Selects stateful sets. */
  public InformerSelection<StatefulSet> statefulSets() {
    return select(source -> source.apps().v1().statefulSets());
  }

  /** Selects daemon sets. */
  public InformerSelection<DaemonSet> daemonSets() {
    return select(source -> source.apps().v1().daemonSets());
  }

  /** Selects jobs. */
  public InformerSelection<Job> jobs() {
    return select(source -> source.batch().v1().jobs());
  }

  /** Selects cron jobs. */
  public InformerSelection<CronJob> cronJobs() {
    return select(source -> source.batch().v1().cronJobs());
  }

  /** Selects services. */
  public InformerSelection<Service> services() {
    return select(source -> source.core().v1().services());
  }

  /** Selects endpoint slices. */
  public InformerSelection<EndpointSlice> endpointSlices() {
    return select(source -> source.discovery().v1().endpointSlices());
  }

  /** Selects ingresses. */
  public InformerSelection<Ingress> ingresses() {
    return select(source -> source.networking().v1().ingresses());
  }

  /** Selects config maps. */
  public InformerSelection<ConfigMap> configMaps() {
    return select(source -> source.core().v1().configMaps());
  }

  /** Selects secrets. */
  public InformerSelection<Secret> secrets() {
    return select(source -> source.core().v1().secrets());
  }

  /** Selects service accounts. */
  public InformerSelection<ServiceAccount> serviceAccounts() {
    return select(source -> source.core().v1().serviceAccounts());
  }

  /** Selects nodes. */
  public InformerSelection<Node> nodes() {
    return select(source -> source.core().v1().nodes());
  }

  /** Selects namespaces. */
  public InformerSelection<Namespace> namespaces() {
    return select(source -> source.core().v1().namespaces());
  }

  /** Selects persistent volumes. */
  public InformerSelection<PersistentVolume> persistentVolumes() {
    return select(source -> source.core().v1().persistentVolumes());
  }

  /** Selects persistent volume claims. */
  public InformerSelection<PersistentVolumeClaim> persistentVolumeClaims() {
    return select(source -> source.core().v1().persistentVolumeClaims());
  }

  /** Selects events of the core group, those that {@code kubectl get events} shows. */
  public InformerSelection<Event> events() {
    return select(source -> source.core().v1().events());
  }

  /** Selects leases. */
  public InformerSelection<Lease> leases() {
    return select(source -> source.coordination().v1().leases());
  }

  /** Selects definitions of custom resources. */
  public InformerSelection<CustomResourceDefinition> customResourceDefinitions() {
    return select(source -> source.apiextensions().v1().customResourceDefinitions());
  }

  private <T> InformerSelection<T> select(Function<InformerGroups, ResourceAccess<T>> chain) {
    return InformerSelection.of(client, chain);
  }
}
