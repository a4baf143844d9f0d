package io.informer4j.apiserver.controlplane;

import io.informer4j.lister.LabelSelector;
import io.informer4j.lister.LabelSelectorException;
import java.util.List;
import java.util.function.Predicate;

/**
 * Picks objects by labels and fields, as the parameters {@code labelSelector} and {@code fieldSelector} say.
 *
 * <pre>{@code
 * Predicate<StoredObject<Pod>> selector = Selectors.parse(
 *     "app=web", "metadata.namespace!=kube-system,spec.nodeName=n1",
 *     SelectableFields.of(List.of("spec.nodeName"), (pod, field) -> pod.content().nodeName()));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public final class Selectors {

  /** Known by its identity, which a lambda would not have for sure. */
  private enum Everything implements Predicate<Object> {
    EVERYTHING;

    @Override
    public boolean test(Object object) {
      return true;
    }
  }

  private Selectors() {}

  /** Returns the selector of all objects, which servers know from one that happens to select all. */
  @SuppressWarnings("unchecked") // it looks at nothing
  public static <C> Predicate<StoredObject<C>> everything() {
    return (Predicate<StoredObject<C>>) (Predicate<?>) Everything.EVERYTHING;
  }

  /** Returns whether this is {@link #everything}. */
  static boolean isEverything(Predicate<?> selector) {
    return selector == Everything.EVERYTHING;
  }

  /** Returns the selector of objects with certain labels. */
  public static <C> Predicate<StoredObject<C>> labels(LabelSelector labels) {
    return labels.isEmpty() ? everything() : object -> labels.matches(object.labels());
  }

  /**
   * Reads the two parameters; empty texts select everything.
   *
   * @throws SelectorException if one of them is malformed, or names a field that this resource does not offer; it says
   *     how a server refuses that
   */
  public static <C> Predicate<StoredObject<C>> parse(
      String labelSelector, String fieldSelector, SelectableFields<C> fields) {
    Predicate<StoredObject<C>> byLabels = labels(parseLabels(labelSelector));
    List<FieldTerm> terms = FieldTerm.parse(fieldSelector);
    for (FieldTerm term : terms) {
      requireKnown(term.field(), fields);
    }
    if (terms.isEmpty()) {
      return byLabels;
    }
    Predicate<StoredObject<C>> byFields = object -> matches(object, terms, fields);
    return isEverything(byLabels) ? byFields : byLabels.and(byFields);
  }

  private static LabelSelector parseLabels(String labelSelector) {
    try {
      return LabelSelector.parse(labelSelector);
    } catch (LabelSelectorException e) {
      throw new SelectorException("unable to parse requirement: " + e.getMessage(), e);
    }
  }

  private static <C> void requireKnown(String field, SelectableFields<C> fields) {
    boolean isKnown = field.equals("metadata.name")
        || field.equals("metadata.namespace")
        || fields.names().contains(field);
    if (!isKnown) {
      throw new SelectorException(fields.refusal(field));
    }
  }

  private static <C> boolean matches(
      StoredObject<C> object, List<FieldTerm> terms, SelectableFields<C> fields) {
    for (FieldTerm term : terms) {
      if (term.isEqual() != value(object, term.field(), fields).equals(term.value())) {
        return false;
      }
    }
    return true;
  }

  private static <C> String value(
      StoredObject<C> object, String field, SelectableFields<C> fields) {
    return switch (field) {
      case "metadata.name" -> object.name().name();
      case "metadata.namespace" -> object.name().namespace();
      default -> fields.value(object, field);
    };
  }
}
