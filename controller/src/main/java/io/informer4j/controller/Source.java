package io.informer4j.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.informer4j.codec.CachedObject;
import io.informer4j.controller.freshness.FreshnessOptions;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An informer as a controller looks at it: which of its events count, and which names they are about.
 *
 * <pre>{@code
 * Source.of(secrets)
 *     .where(EventFilter.selected(LabelSelector.parse("app=web")))
 *     .mapping(secret -> websites.view().indexKeys("bySecret", secret.name().toString()));
 * }</pre>
 *
 * <p>Of an update, both the old and the new object are mapped, so that those who had it learn that they have it no more; of a
 * delete the last state that was seen. No event is left out or merged with another one before it is mapped: a name that had an
 * object, however briefly, and may have seen it, is told when that is over. Filters and mappings therefore must not wait: while
 * more than a thousand events wait for one, the informer does.
 *
 * <p>A source without a mapping decodes nothing.
 *
 * <p><b>Threading:</b> immutable. Mappings are called on threads for handlers.
 */
public final class Source<T> {

  private final ResourceInformer<T> informer;
  private final EventFilter<? super T> filter;

  /** Null if objects are reconciled under their own names. */
  private final @Nullable Function<? super CachedObject<T>, ? extends Collection<ObjectName>>
      mapping;

  private final @Nullable Duration resyncPeriod;
  private final @Nullable FreshnessOptions freshness;

  private Source(
      ResourceInformer<T> informer,
      EventFilter<? super T> filter,
      @Nullable Function<? super CachedObject<T>, ? extends Collection<ObjectName>> mapping,
      @Nullable Duration resyncPeriod,
      @Nullable FreshnessOptions freshness) {
    this.informer = informer;
    this.filter = filter;
    this.mapping = mapping;
    this.resyncPeriod = resyncPeriod;
    this.freshness = freshness;
  }

  /** Returns a source of all events of an informer, whose objects are reconciled under their own names. */
  public static <T> Source<T> of(ResourceInformer<T> informer) {
    return new Source<>(
        Objects.requireNonNull(informer, "informer"), EventFilter.all(), null, null, null);
  }

  /**
   * Returns a source of objects that belong to others: the owner that controls one is reconciled, if it is of this type. Kind and
   * group have to be the same, the version need not. The uid is not looked at: who took over a name wants to know when something
   * of the object before it goes away.
   */
  public static <T extends HasMetadata> Source<T> ownedBy(
      ResourceType owner, ResourceInformer<T> informer) {
    Objects.requireNonNull(owner, "owner");
    return of(informer).mapping(object -> controllerOf(object, owner));
  }

  private static List<ObjectName> controllerOf(
      CachedObject<? extends HasMetadata> object, ResourceType type) {
    List<OwnerReference> owners = object.object().getMetadata().getOwnerReferences();
    if (owners == null) {
      return List.of();
    }
    String namespace = type.isNamespaced() ? object.name().namespace() : "";
    return owners.stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController())
            && type.kind().equals(owner.getKind())
            && type.group().equals(groupOf(owner.getApiVersion())))
        .map(owner -> ObjectName.of(namespace, owner.getName()))
        .toList();
  }

  private static String groupOf(@Nullable String apiVersion) {
    int slash = apiVersion == null ? -1 : apiVersion.indexOf('/');
    return apiVersion == null || slash < 0 ? "" : apiVersion.substring(0, slash);
  }

  /** Returns this source without the events that the filter, or one before it, does not let pass. */
  public Source<T> where(EventFilter<? super T> newFilter) {
    Objects.requireNonNull(newFilter, "filter");
    EventFilter<? super T> before = filter;
    return new Source<>(
        informer,
        event -> before.test(event) && newFilter.test(event),
        mapping,
        resyncPeriod,
        freshness);
  }

  /** Returns this source with objects that say which names are to be reconciled: any number, none included. */
  public Source<T> mapping(
      Function<? super CachedObject<T>, ? extends Collection<ObjectName>> newMapping) {
    return new Source<>(
        informer, filter, Objects.requireNonNull(newMapping, "mapping"), resyncPeriod, freshness);
  }

  /** Returns this source, told everything once more so often; zero for never. Otherwise it is as the informer's options have it. */
  public Source<T> resyncEvery(Duration period) {
    if (period.isNegative()) {
      throw new IllegalArgumentException(
          "resync period must not be negative, but is " + period + "; zero means never");
    }
    return new Source<>(informer, filter, mapping, period, freshness);
  }

  /**
   * Returns this source with what reads of its informer do about writes that it does not show yet. Of several sources of one informer
   * the first that says so counts; otherwise the controller's builder does.
   */
  public Source<T> freshness(FreshnessOptions options) {
    return new Source<>(
        informer, filter, mapping, resyncPeriod, Objects.requireNonNull(options, "options"));
  }

  /** Returns the informer. */
  public ResourceInformer<T> informer() {
    return informer;
  }

  /** Returns whether objects are reconciled under their own names. */
  boolean isPlain() {
    return mapping == null;
  }

  EventFilter<? super T> filter() {
    return filter;
  }

  Optional<Duration> resyncPeriod() {
    return Optional.ofNullable(resyncPeriod);
  }

  Optional<FreshnessOptions> freshness() {
    return Optional.ofNullable(freshness);
  }

  /** Returns the names that an object is about. */
  Collection<ObjectName> namesOf(CachedObject<T> object) {
    return mapping == null
        ? List.of(object.name())
        : Objects.requireNonNull(mapping.apply(object), "a mapping must return names, not null");
  }

  /** Returns what is mapped, for messages. */
  @Override
  public String toString() {
    return "Source[" + informer.name() + (mapping == null ? "" : ", mapped") + "]";
  }
}
