package io.informer4j.fabric8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.chain.InformerGroups;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.lister.LabelSelector;
import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The middle of a one-liner: which objects, and what is done when they change. {@link #start}, {@link #onChange} and {@link
 * #handle} end the line: they start the informer at once. Until then nothing runs.
 *
 * <pre>{@code
 * Informers.from(client).services().withLabel("app", "web").onChange(event -> queue.add(event.name()));
 *
 * Informers.from(client)
 *     .deployments()
 *     .inNamespace("prod")
 *     .onAdd(deployment -> …)
 *     .onUpdate((old, deployment) -> …)
 *     .onDelete(deleted -> …)
 *     .start();
 * }</pre>
 *
 * <p>All functions of one line form one handler: they are called one after the other, in the order of the changes.
 *
 * <p><b>Threading:</b> immutable; may be used from any thread. Functions are called on threads for handlers, where they may block,
 * one call at a time.
 */
public final class InformerSelection<T> {

  private final KubernetesClient client;
  private final Function<InformerGroups, ResourceAccess<T>> chain;
  private final UnaryOperator<InformerOptions<T>> options;
  private final List<ResourceEventConsumer<T>> handlers;

  private InformerSelection(
      KubernetesClient client,
      Function<InformerGroups, ResourceAccess<T>> chain,
      UnaryOperator<InformerOptions<T>> options,
      List<ResourceEventConsumer<T>> handlers) {
    this.client = client;
    this.chain = chain;
    this.options = options;
    this.handlers = handlers;
  }

  static <T> InformerSelection<T> of(
      KubernetesClient client, Function<InformerGroups, ResourceAccess<T>> chain) {
    return new InformerSelection<>(client, chain, UnaryOperator.identity(), List.of());
  }

  /** Selects the objects of one namespace. */
  public InformerSelection<T> inNamespace(String namespace) {
    return inNamespaces(namespace);
  }

  /** Selects the objects of some namespaces. */
  public InformerSelection<T> inNamespaces(String... namespaces) {
    String[] names = namespaces.clone();
    return with(o -> o.inNamespaces(names));
  }

  /** Selects the objects of all namespaces, which is so unless said otherwise. */
  public InformerSelection<T> inAllNamespaces() {
    return with(InformerOptions::inNamespaces);
  }

  /** Of what is selected so far, selects the objects with this label. */
  public InformerSelection<T> withLabel(String key, String value) {
    return withLabels(LabelSelector.matchingLabels(Map.of(key, value)));
  }

  /**
   * Of what is selected so far, selects by labels, as {@code kubectl -l} takes them.
   *
   * @throws io.informer4j.lister.LabelSelectorException if the text is not a selector
   */
  public InformerSelection<T> withLabels(String selector) {
    return withLabels(LabelSelector.parse(selector));
  }

  /** Written out in the one canonical way, so that the same selection shares the same informer. */
  private InformerSelection<T> withLabels(LabelSelector selector) {
    return with(
        o -> o.withLabels(LabelSelector.parse(o.labelSelector()).and(selector).toString()));
  }

  /** Of what is selected so far, selects by fields, as in {@code spec.nodeName=node-1}. */
  public InformerSelection<T> withFields(String selector) {
    return with(o ->
        o.withFields(o.fieldSelector().isEmpty() ? selector : o.fieldSelector() + "," + selector));
  }

  /** Changes any other option of the informer. */
  public InformerSelection<T> with(UnaryOperator<InformerOptions<T>> change) {
    return new InformerSelection<>(
        client, chain, before -> change.apply(options.apply(before)), handlers);
  }

  /** Adds a function for objects that come, and for those which are there already. To be followed by {@link #start}. */
  public InformerSelection<T> onAdd(Consumer<? super T> action) {
    return and(ResourceEventHandler.of(action, (old, current) -> {}, deleted -> {}));
  }

  /** Adds a function for objects that change; it gets the old one and the new one. To be followed by {@link #start}. */
  public InformerSelection<T> onUpdate(BiConsumer<? super T, ? super T> action) {
    return and(ResourceEventHandler.of(added -> {}, action, deleted -> {}));
  }

  /** Adds a function for objects that go. To be followed by {@link #start}. */
  public InformerSelection<T> onDelete(Consumer<? super DeletedObject<T>> action) {
    return and(ResourceEventHandler.of(added -> {}, (old, current) -> {}, action));
  }

  private InformerSelection<T> and(ResourceEventConsumer<T> handler) {
    List<ResourceEventConsumer<T>> more = new ArrayList<>(handlers);
    more.add(handler);
    return new InformerSelection<>(client, chain, options, List.copyOf(more));
  }

  /** Starts, and tells every change to a function. */
  public RunningInformer<T> onChange(Consumer<? super ResourceEvent<T>> action) {
    return handle(action::accept);
  }

  /** Starts, and tells every change to a handler. */
  public RunningInformer<T> handle(ResourceEventConsumer<T> handler) {
    return and(handler).start();
  }

  /**
   * Starts.
   *
   * @throws IllegalArgumentException if namespaces are given for a resource that lives outside of them
   * @throws IllegalStateException if the client is closed
   */
  public RunningInformer<T> start() {
    return RunningInformer.start(Informers.factories(), client, this::access, handlers);
  }

  private ResourceAccess<T> access(InformerGroups factory) {
    ResourceAccess<T> access = chain.apply(factory);
    return access.with(defaults -> checked(access.resourceType(), options.apply(defaults)));
  }

  /** An informer would ignore the namespaces; who names one expects something else. */
  private InformerOptions<T> checked(ResourceType type, InformerOptions<T> asked) {
    if (!type.isNamespaced() && !asked.namespaces().isEmpty()) {
      throw new IllegalArgumentException(
          type + " lives outside of namespaces, but is asked for in " + asked.namespaces());
    }
    return asked;
  }
}
