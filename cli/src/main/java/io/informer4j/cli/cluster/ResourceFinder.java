package io.informer4j.cli.cluster;

import io.fabric8.kubernetes.api.model.APIGroup;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.GroupVersionForDiscovery;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds the resource that a word on the command line means, by asking the server what it has: plural, singular, kind or short
 * name, with a group behind a dot where the word alone is not enough ({@code deployments.apps}), and a version before it where
 * it is to be another than the server prefers ({@code deployments.v1.apps}).
 *
 * <pre>{@code
 * new ResourceFinder(client).find("deploy");   // deployments.v1.apps
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread; waits for the server.
 */
public final class ResourceFinder {

  private static final int FARTHEST_SUGGESTION = 2;
  private static final int MOST_SUGGESTIONS = 3;

  private final KubernetesClient client;
  private final TreeSet<String> seen = new TreeSet<>();

  /** Asks this client's server. */
  public ResourceFinder(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Returns the resource.
   *
   * @throws UserException if the server has none of that name, or none that can be watched; its message suggests others
   */
  public ResourceType find(String word) {
    Word wanted = Word.of(word);
    boolean isThere = false;
    for (String groupVersion : groupVersions(wanted)) {
      for (APIResource resource : resources(groupVersion)) {
        if (!resource.getName().contains("/") && isMeant(resource, wanted.name())) {
          if (resource.getVerbs().contains("watch") && resource.getVerbs().contains("list")) {
            return type(groupVersion, resource);
          }
          isThere = true;
        }
      }
    }
    throw new UserException(
        isThere
            ? "'" + word + "' can be neither listed nor watched; informers need both"
            : "the server has no resource '" + word + "'" + suggestions(wanted.name())
                + " ('kubectl api-resources' lists what it has)");
  }

  /**
   * A word in its parts.
   *
   * @param name the first of them
   * @param groups the rest as a group, and as version and group if it can be that
   */
  private record Word(String name, List<GroupVersion> groups) {

    static Word of(String word) {
      int dot = word.indexOf('.');
      if (dot < 0) {
        return new Word(word.toLowerCase(Locale.ROOT), List.of());
      }
      String rest = word.substring(dot + 1);
      List<GroupVersion> groups = new ArrayList<>();
      groups.add(new GroupVersion(rest, Optional.empty()));
      if (rest.matches("v\\d+((alpha|beta)\\d+)?(\\..*)?")) {
        int next = rest.indexOf('.');
        String version = next < 0 ? rest : rest.substring(0, next);
        groups.add(
            new GroupVersion(next < 0 ? "" : rest.substring(next + 1), Optional.of(version)));
      }
      return new Word(word.substring(0, dot).toLowerCase(Locale.ROOT), groups);
    }
  }

  private record GroupVersion(String group, Optional<String> version) {}

  /** Returns where to look: the core group comes first, as with kubectl. */
  private List<String> groupVersions(Word wanted) {
    List<String> all = new ArrayList<>();
    if (isAsked(wanted, "", "v1")) {
      all.add("v1");
    }
    for (APIGroup group : client.getApiGroups().getGroups()) {
      boolean isPreferred =
          wanted.groups().stream().allMatch(asked -> asked.version().isEmpty());
      for (GroupVersionForDiscovery version : group.getVersions()) {
        boolean isFirst =
            version.getVersion().equals(group.getPreferredVersion().getVersion());
        if (isAsked(wanted, group.getName(), version.getVersion()) && (isFirst || !isPreferred)) {
          all.add(version.getGroupVersion());
        }
      }
    }
    return all;
  }

  private static boolean isAsked(Word wanted, String group, String version) {
    return wanted.groups().isEmpty()
        || wanted.groups().stream()
            .anyMatch(asked -> asked.group().equals(group)
                && asked.version().map(version::equals).orElse(true));
  }

  private List<APIResource> resources(String groupVersion) {
    APIResourceList list = client.getApiResources(groupVersion);
    if (list == null) {
      return List.of(); // an aggregated API whose server is down
    }
    for (APIResource resource : list.getResources()) {
      if (!resource.getName().contains("/")) {
        seen.add(resource.getName());
      }
    }
    return list.getResources();
  }

  private static ResourceType type(String groupVersion, APIResource resource) {
    int slash = groupVersion.indexOf('/');
    return new ResourceType(
        slash < 0 ? "" : groupVersion.substring(0, slash),
        groupVersion.substring(slash + 1),
        resource.getName(),
        resource.getKind(),
        resource.getNamespaced());
  }

  private static boolean isMeant(APIResource resource, String name) {
    return resource.getName().equals(name)
        || name.equals(resource.getSingularName())
        || name.equals(resource.getKind().toLowerCase(Locale.ROOT))
        || resource.getShortNames().contains(name);
  }

  private String suggestions(String name) {
    List<String> near = seen.stream()
        .filter(other -> distance(name, other) <= FARTHEST_SUGGESTION || other.startsWith(name))
        .sorted((a, b) -> Integer.compare(distance(name, a), distance(name, b)))
        .limit(MOST_SUGGESTIONS)
        .toList();
    return near.isEmpty() ? "" : "; did you mean " + String.join(", ", near) + "?";
  }

  /** Returns how many letters have to be added, removed or replaced to make one word of the other. */
  static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
