package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.APIGroup;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds the resource that a word on the command line means, by asking the server what it has: plural, singular, kind or
 * short name, with a group behind a dot where the word alone is not enough ({@code deployments.apps}).
 */
final class ResourceFinder {

  private final KubernetesClient client;

  ResourceFinder(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Returns the resource.
   *
   * @throws UserException if the server has none of that name
   */
  ResourceType find(String word) {
    int dot = word.indexOf('.');
    String name = (dot < 0 ? word : word.substring(0, dot)).toLowerCase(Locale.ROOT);
    String group = dot < 0 ? null : word.substring(dot + 1);
    for (String groupVersion : groupVersions()) {
      if (group != null && !groupOf(groupVersion).equals(group)) {
        continue;
      }
      APIResourceList resources = client.getApiResources(groupVersion);
      if (resources == null) {
        continue; // an aggregated API whose server is down
      }
      for (APIResource resource : resources.getResources()) {
        if (isMeant(resource, name) && resource.getVerbs().contains("watch")) {
          return new ResourceType(
              groupOf(groupVersion),
              groupVersion.substring(groupVersion.indexOf('/') + 1),
              resource.getName(),
              resource.getKind(),
              resource.getNamespaced());
        }
      }
    }
    throw new UserException("the server has no resource '" + word
        + "' that can be watched; 'kubectl api-resources' lists what it has");
  }

  /** The core group comes first, as with kubectl. */
  private List<String> groupVersions() {
    List<String> all = new ArrayList<>();
    all.add("v1");
    for (APIGroup group : client.getApiGroups().getGroups()) {
      all.add(group.getPreferredVersion().getGroupVersion());
    }
    return all;
  }

  private static String groupOf(String groupVersion) {
    int slash = groupVersion.indexOf('/');
    return slash < 0 ? "" : groupVersion.substring(0, slash);
  }

  private static boolean isMeant(APIResource resource, String name) {
    return resource.getName().equals(name)
        || name.equals(resource.getSingularName())
        || (name.equals(resource.getKind().toLowerCase(Locale.ROOT))
            && !resource.getName().contains("/"))
        || resource.getShortNames().contains(name);
  }
}
