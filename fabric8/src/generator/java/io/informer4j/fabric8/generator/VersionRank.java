package io.informer4j.fabric8.generator;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of an API, such as {@code v1beta2}, that can be compared.
 *
 * @param major the number after the v
 * @param stage 0 for alpha, 1 for beta, 2 for the real thing
 * @param minor the number after the stage, 0 if there is none
 */
record VersionRank(int major, int stage, int minor) {

  /** From the first alpha to the newest stable version, as they came into being. */
  static final Comparator<VersionRank> BY_AGE = Comparator.comparingInt(VersionRank::major)
      .thenComparingInt(VersionRank::stage)
      .thenComparingInt(VersionRank::minor);

  /** As servers prefer them: stable versions first, then betas, then alphas; the newest of each first. */
  static final Comparator<VersionRank> BY_PREFERENCE = Comparator.comparingInt(VersionRank::stage)
      .thenComparingInt(VersionRank::major)
      .thenComparingInt(VersionRank::minor)
      .reversed();

  private static final Pattern FORM = Pattern.compile("v(\\d+)(?:(alpha|beta)(\\d+))?");

  static VersionRank of(String version) {
    Matcher matcher = FORM.matcher(version);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a version of an API: " + version);
    }
    int major = Integer.parseInt(matcher.group(1));
    if (matcher.group(2) == null) {
      return new VersionRank(major, 2, 0);
    }
    int stage = matcher.group(2).equals("alpha") ? 0 : 1;
    return new VersionRank(major, stage, Integer.parseInt(matcher.group(3)));
  }
}
