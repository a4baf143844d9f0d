package io.informer4j.apiserver.controlplane;

import java.util.List;
import java.util.function.BiFunction;

/**
 * The fields of a resource, besides name and namespace, that its field selectors may name.
 *
 * <pre>{@code
 * SelectableFields<Pod> ofPods = SelectableFields.of(
 *     List.of("spec.nodeName"), (pod, field) -> pod.content().nodeName());
 * }</pre>
 *
 * <p><b>Threading:</b> as its function.
 */
public final class SelectableFields<C> {

  private final List<String> names;
  private final BiFunction<StoredObject<C>, String, String> reader;

  private SelectableFields(List<String> names, BiFunction<StoredObject<C>, String, String> reader) {
    this.names = List.copyOf(names);
    this.reader = reader;
  }

  /** Returns that there are no others. */
  public static <C> SelectableFields<C> none() {
    return new SelectableFields<>(List.of(), (object, field) -> "");
  }

  /** Returns the fields of these names and who reads them; an absent field reads as the empty text. */
  public static <C> SelectableFields<C> of(
      List<String> names, BiFunction<StoredObject<C>, String, String> reader) {
    return new SelectableFields<>(names, reader);
  }

  List<String> names() {
    return names;
  }

  String value(StoredObject<C> object, String field) {
    return reader.apply(object, field);
  }
}
