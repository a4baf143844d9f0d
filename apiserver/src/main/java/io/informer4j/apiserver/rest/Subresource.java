package io.informer4j.apiserver.rest;

import io.informer4j.name.ResourceType;
import java.util.List;

/**
 * What can be asked of one object besides itself: {@code status}, {@code scale}, {@code log}.
 *
 * <pre>{@code
 * ApiResource.custom(widgets).withSubresources(List.of(Subresource.status(widgets)));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param name the last segment of its path
 * @param group the group of its kind, empty if it is the resource's own
 * @param version the version of its kind, empty if it is the resource's own
 * @param kind what it answers with
 * @param verbs what can be done with it, in the words of discovery
 */
public record Subresource(
    String name, String group, String version, String kind, List<String> verbs) {

  static final List<String> READ_AND_WRITE = List.of("get", "patch", "update");

  /** Returns the status of a resource. */
  public static Subresource status(ResourceType type) {
    return new Subresource("status", "", "", type.kind(), READ_AND_WRITE);
  }

  /** Returns the scale of a resource, see {@link ApiResource#withScale}. */
  static Subresource scale() {
    return new Subresource("scale", "autoscaling", "v1", "Scale", READ_AND_WRITE);
  }
}
