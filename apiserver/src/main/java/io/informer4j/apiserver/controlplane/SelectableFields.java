package io.informer4j.apiserver.controlplane;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

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
  private final UnaryOperator<String> refusal;

  private SelectableFields(
      List<String> names,
      BiFunction<StoredObject<C>, String, String> reader,
      UnaryOperator<String> refusal) {
    this.names = List.copyOf(names);
    this.reader = reader;
    this.refusal = refusal;
  }

  /** Returns that there are no others. */
  public static <C> SelectableFields<C> none() {
    return of(List.of(), (object, field) -> "");
  }

  /** Returns the fields of these names and who reads them; an absent field reads as the empty text. */
  public static <C> SelectableFields<C> of(
      List<String> names, BiFunction<StoredObject<C>, String, String> reader) {
    return new SelectableFields<>(names, reader, field -> unknown(field, names));
  }

  /** Returns these fields with other words for a field that is none of them. */
  public SelectableFields<C> refusing(UnaryOperator<String> message) {
    return new SelectableFields<>(names, reader, message);
  }

  private static String unknown(String field, List<String> names) {
    List<String> known = new ArrayList<>(List.of("metadata.name", "metadata.namespace"));
    known.addAll(names);
    return "\"" + field + "\" is not a known field selector: only "
        + known.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
  }

  /** Returns what is said to somebody who names a field that is none of them. */
  String refusal(String field) {
    return refusal.apply(field);
  }

  List<String> names() {
    return names;
  }

  String value(StoredObject<C> object, String field) {
    return reader.apply(object, field);
  }
}
