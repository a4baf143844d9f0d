package io.informer4j.apiserver.rest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which version of a group is dearer than another: {@code v2} before {@code v1} before {@code v1beta1} before {@code
 * v1alpha1} before those of other forms, which are ordered by name (apimachinery: {@code CompareKubeAwareVersionStrings}).
 */
final class VersionOrder implements Comparator<String> {

  static final VersionOrder DEAREST_FIRST = new VersionOrder();

  private static final Pattern FORM =
      Pattern.compile("v([1-9][0-9]*)(?:(alpha|beta)([1-9][0-9]*))?");

  private VersionOrder() {}

  /** Returns the versions of a group: built-in ones as they are registered, custom ones by what they are called. */
  static List<String> of(List<ApiResource> resources, String group) {
    List<String> versions = new ArrayList<>();
    boolean isCustom = true;
    for (ApiResource resource : resources) {
      String version = resource.type().version();
      if (resource.type().group().equals(group) && !versions.contains(version)) {
        versions.add(version);
        isCustom &= resource.isCustom();
      }
    }
    if (isCustom) {
      versions.sort(DEAREST_FIRST);
    }
    return versions;
  }

  @Override
  public int compare(String one, String other) {
    Matcher a = FORM.matcher(one);
    Matcher b = FORM.matcher(other);
    if (!a.matches() || !b.matches()) {
      return a.matches() ? -1 : b.matches() ? 1 : one.compareTo(other);
    }
    int byStage = Integer.compare(stage(b), stage(a));
    int byMajor = compareNumbers(b.group(1), a.group(1));
    int byMinor = compareNumbers(minor(b), minor(a));
    return byStage != 0 ? byStage : byMajor != 0 ? byMajor : byMinor;
  }

  private static int stage(Matcher version) {
    if (version.group(2) == null) {
      return 2;
    }
    return version.group(2).equals("beta") ? 1 : 0;
  }

  private static String minor(Matcher version) {
    return version.group(2) == null ? "0" : version.group(3);
  }

  /** Compares digits without leading zeros, however many there are. */
  private static int compareNumbers(String one, String other) {
    int byLength = Integer.compare(one.length(), other.length());
    return byLength != 0 ? byLength : one.compareTo(other);
  }
}
