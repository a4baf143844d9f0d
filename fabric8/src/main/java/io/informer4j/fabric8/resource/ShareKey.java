package io.informer4j.fabric8.resource;

import io.informer4j.codec.Projection;
import io.informer4j.lister.LabelSelector;
import io.informer4j.name.ResourceType;
import java.util.Collections;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What two must agree on to share an informer.
 *
 * @param namespaces those it was asked for first; it may have others by now
 * @param fieldSelector sorted
 */
record ShareKey(
    Class<?> model,
    ResourceType type,
    SortedSet<String> namespaces,
    LabelSelector labelSelector,
    String fieldSelector,
    Same tweak,
    Projection projection,
    Same transform) {

  /** A function, of which nobody can tell whether it does the same as another. */
  record Same(@Nullable Object function) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Same that && function == that.function;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(function);
    }
  }

  /**
   * Returns the key of a request.
   *
   * @throws io.informer4j.lister.LabelSelectorException if the label selector is none
   * @throws IllegalArgumentException if the field selector is none
   */
  static ShareKey of(Class<?> model, ResourceType type, InformerOptions<?> options) {
    return new ShareKey(
        model,
        type,
        type.isNamespaced() ? options.namespaces() : Collections.emptySortedSet(),
        LabelSelector.parse(options.labelSelector()),
        FieldSelectors.canonical(options.fieldSelector()),
        new Same(options.tweak()),
        options.projection(),
        new Same(options.transformOrNull()));
  }
}
