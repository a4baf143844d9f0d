package io.informer4j.fabric8.adapter;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.SharedInformerFactory;
import io.informer4j.codec.Projection;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * Makes informers that are fabric8's {@link SharedIndexInformer} outside and this engine inside.
 *
 * <pre>{@code
 * // before: client.pods().inNamespace("shop").withLabel("app", "web").runnableInformer(30_000)
 * SharedIndexInformer<Pod> pods =
 *     Fabric8Informers.of(client).inNamespace("shop").withLabel("app", "web").runnableInformer(Pod.class, 30_000);
 * }</pre>
 *
 * <p>What readers and handlers get are copies of their own, as code that was written for fabric8 may change them; {@link
 * #sharingObjects} saves the copying where nobody does. Managed fields are there as with fabric8, unless {@link
 * #withProjection} says otherwise.
 *
 * <p><b>Threading:</b> immutable; may be used from any thread.
 */
public final class Fabric8Informers {

  private final KubernetesClient client;
  private final InformerRuntime runtime;
  private final boolean copies;
  private final UnaryOperator<InformerOptions<Object>> change;

  private Fabric8Informers(
      KubernetesClient client,
      InformerRuntime runtime,
      boolean copies,
      UnaryOperator<InformerOptions<Object>> change) {
    this.client = client;
    this.runtime = runtime;
    this.copies = copies;
    this.change = change;
  }

  /** Returns informers on this client, which stays the caller's. */
  public static Fabric8Informers of(KubernetesClient client) {
    return new Fabric8Informers(
        client,
        InformerRuntime.shared(),
        true,
        options -> options.withProjection(Projection.all()));
  }

  /** Returns informers of one namespace. */
  public Fabric8Informers inNamespace(String namespace) {
    return with(options -> options.inNamespaces(namespace));
  }

  /** Returns informers of objects with this label, in addition to those asked for already. */
  public Fabric8Informers withLabel(String name, String value) {
    return with(options -> options.withLabels(and(options.labelSelector(), name + "=" + value)));
  }

  /** Returns informers of objects that a label selector picks, in addition to those asked for already. */
  public Fabric8Informers withLabelSelector(String selector) {
    return with(options -> options.withLabels(and(options.labelSelector(), selector)));
  }

  /** Returns informers of objects with this field, in addition to those asked for already. */
  public Fabric8Informers withField(String name, String value) {
    return with(options -> options.withFields(and(options.fieldSelector(), name + "=" + value)));
  }

  /** Returns informers of the object of this name. */
  public Fabric8Informers withName(String name) {
    return withField("metadata.name", name);
  }

  /** Returns informers that keep only a part of each object. */
  public Fabric8Informers withProjection(Projection projection) {
    return with(options -> options.withProjection(projection));
  }

  /** Returns informers whose readers and handlers share the objects of the cache, and must not change them. */
  public Fabric8Informers sharingObjects() {
    return new Fabric8Informers(client, runtime, false, change);
  }

  /** Returns informers on another runtime. */
  public Fabric8Informers onRuntime(InformerRuntime other) {
    return new Fabric8Informers(client, other, copies, change);
  }

  /**
   * Returns fabric8's factory, in place of {@code client.informers()}.
   *
   * <pre>{@code
   * SharedInformerFactory informers = Fabric8Informers.of(client).factory();
   * }</pre>
   */
  public SharedInformerFactory factory() {
    return new AdaptedFactory(this);
  }

  private Fabric8Informers with(UnaryOperator<InformerOptions<Object>> more) {
    return new Fabric8Informers(
        client, runtime, copies, options -> more.apply(change.apply(options)));
  }

  private static String and(String selector, String more) {
    return selector.isEmpty() ? more : selector + "," + more;
  }

  /** Returns an informer that is not started (fabric8: {@code runnableInformer}); the period is in milliseconds. */
  public <T extends HasMetadata> SharedIndexInformer<T> runnableInformer(
      Class<T> type, long resyncPeriodMillis) {
    UnaryOperator<T> copy = copies
        ? object -> client.getKubernetesSerialization().clone(object)
        : UnaryOperator.identity();
    return new AdaptedInformer<>(
        client, runtime, type, change, Duration.ofMillis(resyncPeriodMillis), copy);
  }

  /** Returns an informer that has synced (fabric8: {@code inform}). */
  public <T extends HasMetadata> SharedIndexInformer<T> inform(
      Class<T> type, ResourceEventHandler<? super T> handler, long resyncPeriodMillis) {
    return runnableInformer(type, resyncPeriodMillis).addEventHandler(handler).run();
  }

  /** Returns an informer that has synced and has no handler yet (fabric8: {@code inform}). */
  public <T extends HasMetadata> SharedIndexInformer<T> inform(Class<T> type) {
    return runnableInformer(type, 0).run();
  }
}
