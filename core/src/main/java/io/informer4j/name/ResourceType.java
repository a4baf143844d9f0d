package io.informer4j.name;

import java.util.Objects;

/**
 * A resource of the API: group, version, plural and kind, and whether its objects live in namespaces
 * (client-go: {@code schema.GroupVersionResource} and {@code GroupVersionKind} in one).
 *
 * <pre>{@code
 * ResourceType pods = ResourceType.namespaced("", "v1", "pods", "Pod");
 * ResourceType nodes = ResourceType.clusterScoped("", "v1", "nodes", "Node");
 * pods.apiVersion();                // "v1"
 * pods.accepts("v1", "Pod");        // true
 * }</pre>
 */
public record ResourceType(
    String group, String version, String plural, String kind, boolean isNamespaced) {

  private static final String META_GROUP = "meta.k8s.io";

  /** Checks that nothing is null and that version, plural and kind are given. */
  public ResourceType {
    Objects.requireNonNull(group, "group");
    requireText(version, "version");
    requireText(plural, "plural");
    requireText(kind, "kind");
  }

  /** Returns a resource whose objects live in namespaces; the core group is "". */
  public static ResourceType namespaced(String group, String version, String plural, String kind) {
    return new ResourceType(group, version, plural, kind, true);
  }

  /** Returns a resource whose objects live outside of namespaces. */
  public static ResourceType clusterScoped(
      String group, String version, String plural, String kind) {
    return new ResourceType(group, version, plural, kind, false);
  }

  /** Returns {@code group/version}, or {@code version} for the core group, as objects write it. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** Returns whether an object that calls itself this is of this resource. */
  public boolean accepts(String apiVersion, String kind) {
    return this.kind.equals(kind) && apiVersion().equals(apiVersion);
  }

  /**
   * Returns whether an object that calls itself this is a Table, which servers send to clients that print
   * and which no cache can hold (client-go: {@code isUnsupportedTableObject}).
   */
  public static boolean isTable(String apiVersion, String kind) {
    return kind.equals("Table")
        && (apiVersion.equals(META_GROUP + "/v1") || apiVersion.equals(META_GROUP + "/v1beta1"));
  }

  /** Returns {@code plural.version.group}, for messages and logs. */
  @Override
  public String toString() {
    return group.isEmpty() ? plural + "." + version : plural + "." + version + "." + group;
  }

  private static void requireText(String value, String what) {
    if (Objects.requireNonNull(value, what).isEmpty()) {
      throw new IllegalArgumentException(what + " of a resource type must not be empty");
    }
  }
}
