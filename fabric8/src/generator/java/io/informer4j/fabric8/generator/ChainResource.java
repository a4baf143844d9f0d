package io.informer4j.fabric8.generator;

import java.util.Locale;

/**
 * A resource of the chain.
 *
 * @param model the class of its objects
 * @param isBorrowed whether that class was made for another version
 */
record ChainResource(
    String group,
    String version,
    String plural,
    String kind,
    boolean isNamespaced,
    Class<?> model,
    boolean isBorrowed) {

  String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** The name of the group's method: the first word of the group. */
  String groupAccessor() {
    return group.isEmpty() ? "core" : group.split("\\.", 2)[0];
  }

  String groupClass() {
    return capitalized(groupAccessor()) + "Informers";
  }

  String versionClass() {
    return capitalized(groupAccessor()) + capitalized(version) + "Informers";
  }

  /**
   * The name of the resource's method: the plural with the capitals of the kind, {@code configMaps} from {@code configmaps}
   * and {@code ConfigMap}; an acronym at the beginning is in small letters, as in {@code csiDrivers}.
   */
  String accessor() {
    int same = 0;
    while (same < kind.length()
        && same < plural.length()
        && Character.toLowerCase(kind.charAt(same)) == plural.charAt(same)) {
      same++;
    }
    return decapitalized(kind.substring(0, same) + plural.substring(same));
  }

  private static String capitalized(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String decapitalized(String word) {
    int capitals = 0;
    while (capitals < word.length() && Character.isUpperCase(word.charAt(capitals))) {
      capitals++;
    }
    // The last capital of several begins the next word.
    int end = capitals > 1 && capitals < word.length() ? capitals - 1 : capitals;
    return word.substring(0, end).toLowerCase(Locale.ROOT) + word.substring(end);
  }

  /** How its type is written in Java. */
  String typeExpression() {
    return "ResourceType.%s(\"%s\", \"%s\", \"%s\", \"%s\")"
        .formatted(isNamespaced ? "namespaced" : "clusterScoped", group, version, plural, kind);
  }
}
