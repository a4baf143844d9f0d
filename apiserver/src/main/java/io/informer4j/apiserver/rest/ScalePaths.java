package io.informer4j.apiserver.rest;

import java.util.List;
import java.util.Optional;

/**
 * Where a resource has what its subresource {@code scale} shows, as a CustomResourceDefinition says it.
 *
 * <pre>{@code
 * ApiResource.custom(widgets)
 *     .withScale(new ScalePaths(".spec.replicas", ".status.replicas", ".status.labelSelector"));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param specReplicas how many are wanted, below {@code .spec}
 * @param statusReplicas how many there are, below {@code .status}
 * @param labelSelector which pods they are, as text or as a label selector; empty if that is not told
 */
public record ScalePaths(String specReplicas, String statusReplicas, String labelSelector) {

  private static final List<String> BUILT_IN = List.of(
      "deployments.apps", "replicasets.apps", "statefulsets.apps", "replicationcontrollers");

  static Optional<ScalePaths> ofBuiltIn(String key) {
    return BUILT_IN.contains(key)
        ? Optional.of(new ScalePaths(".spec.replicas", ".status.replicas", ".spec.selector"))
        : Optional.empty();
  }

  /** Returns a path as a JSON pointer. */
  static String pointer(String path) {
    return path.replace('.', '/');
  }
}
