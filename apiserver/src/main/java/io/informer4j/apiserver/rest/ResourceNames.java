package io.informer4j.apiserver.rest;

import io.informer4j.name.ResourceType;
import java.util.List;
import java.util.Locale;

/**
 * What people call a resource.
 *
 * <pre>{@code
 * new ResourceNames("pod", "PodList", List.of("po"), List.of("all"));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param singular its name for one object
 * @param listKind the kind of its lists
 * @param shortNames shorter names for it
 * @param categories the names of groups that it belongs to, such as {@code all}
 */
public record ResourceNames(
    String singular, String listKind, List<String> shortNames, List<String> categories) {

  /** Returns the names of a resource that has none of its own. */
  public static ResourceNames of(ResourceType type) {
    return new ResourceNames(
        type.kind().toLowerCase(Locale.ROOT), type.kind() + "List", List.of(), List.of());
  }
}
