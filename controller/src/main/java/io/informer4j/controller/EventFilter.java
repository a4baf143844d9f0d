package io.informer4j.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.lister.LabelSelector;

/**
 * Says which events of an informer a controller looks at (controller-runtime: predicates).
 *
 * <pre>{@code
 * builder.watch(websites, EventFilter.generationChanged().or(EventFilter.labelsChanged()));
 * builder.owns(deployments, event -> event.kind() != ResourceEvent.Kind.ADDED);
 * }</pre>
 *
 * <p>Those that look for a change judge updates only, and let adds and deletes pass. What looks at labels or revisions decodes
 * nothing; what looks at the generation or at annotations decodes both objects of an update from a packed cache.
 *
 * <p><b>Threading:</b> called on threads for handlers; must not wait, since the informer's other handlers then do too. If it throws,
 * that is reported, and the event passes.
 */
@FunctionalInterface
public interface EventFilter<T> {

  /** Returns whether the controller is to look at this event. */
  boolean test(ResourceEvent<? extends T> event);

  /** Lets everything pass. */
  static EventFilter<Object> all() {
    return event -> true;
  }

  /**
   * Lets an update pass if the generation changed, which is when the spec did (controller-runtime: {@code
   * GenerationChangedPredicate}); if a deletion timestamp appeared; or if there is no generation, as config maps and secrets have
   * none, and the revision changed. Resyncs do not pass.
   */
  static EventFilter<HasMetadata> generationChanged() {
    return Changes.<HasMetadata>in(Changes::isOtherGeneration);
  }

  /** Lets an update pass if labels changed (controller-runtime: {@code LabelChangedPredicate}). */
  static EventFilter<Object> labelsChanged() {
    return Changes.in((old, current) -> !old.labels().equals(current.labels()));
  }

  /** Lets an update pass if annotations changed (controller-runtime: {@code AnnotationChangedPredicate}). */
  static EventFilter<HasMetadata> annotationsChanged() {
    return Changes.<HasMetadata>in(Changes::hasOtherAnnotations);
  }

  /** Lets an update pass if it is one: resyncs do not pass (controller-runtime: {@code ResourceVersionChangedPredicate}). */
  static EventFilter<Object> resourceVersionChanged() {
    return Changes.in((old, current) -> !old.isSameRevisionAs(current));
  }

  /**
   * Lets an event pass if the object is selected, or was before the update. A delete passes if the last known state was selected,
   * or none is known.
   */
  static EventFilter<Object> selected(LabelSelector selector) {
    return event -> Changes.isSelected(event, selector);
  }

  /** Lets pass what both let pass; the other one is not asked about what this one refuses. */
  default <S extends T> EventFilter<S> and(EventFilter<? super S> other) {
    return event -> test(event) && other.test(event);
  }

  /** Lets pass what one of both lets pass; the other one is not asked about what this one lets pass. */
  default <S extends T> EventFilter<S> or(EventFilter<? super S> other) {
    return event -> test(event) || other.test(event);
  }

  /** Lets pass what this one does not; of those that look for a change, neither adds nor deletes. */
  default EventFilter<T> negate() {
    return event -> !test(event);
  }
}
