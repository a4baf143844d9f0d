package io.informer4j.benchmarks.compare;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of objects to mirror, by its name: {@code sync-20k-uniform}, {@code sync-1k-diverse}, {@code configmaps-1m}, with
 * {@code real} in place of {@code sync} from a kube-apiserver, or {@code cluster-812} for a cluster of somebody's own.
 *
 * @param name what it is called in results
 * @param data which objects
 * @param objects how many
 */
record Scenario(String name, String data, int objects) {

  static final List<String> DEFAULTS = List.of(
      "sync-20k-uniform",
      "sync-20k-diverse",
      "real-20k-uniform",
      "real-20k-diverse",
      "sync-1k-uniform",
      "sync-1k-diverse",
      "sync-10k-uniform",
      "sync-10k-diverse",
      "sync-100k-uniform",
      "sync-100k-diverse",
      "configmaps-1m");

  static final List<String> QUICK = List.of("sync-5k-uniform", "sync-5k-diverse");

  /** Up to here every subject is measured in several rounds, with all its figures. */
  private static final int MANY = 20_000;

  private static final int THOUSAND = 1000;
  private static final int MOST_OBJECTS = 10 * THOUSAND * THOUSAND;
  private static final Pattern NAME =
      Pattern.compile("(?:(?:sync|real)-(\\d{1,8})([km]?)-(uniform|diverse))"
          + "|(?:(configmaps)-(\\d{1,8})([km]?))");

  static Scenario parse(String name) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException("what is the scenario '" + name
          + "'? Such as sync-20k-uniform, sync-20k-diverse, configmaps-1m.");
    }
    return parts.group(4) == null
        ? new Scenario(name, parts.group(3), count(parts.group(1), parts.group(2)))
        : new Scenario(name, parts.group(4), count(parts.group(5), parts.group(6)));
  }

  private static int count(String digits, String unit) {
    int factor = unit.isEmpty() ? 1 : unit.equals("k") ? THOUSAND : THOUSAND * THOUSAND;
    long objects = (long) factor * Integer.parseInt(digits);
    if (objects > MOST_OBJECTS) {
      throw new IllegalArgumentException(
          digits + unit + " objects are too many; 10m is the most that there is a heap for.");
    }
    return (int) objects;
  }

  /** Returns the name of a scenario of so many pods. */
  static String nameOf(int objects, String data) {
    String count = objects % THOUSAND == 0 && objects > 0
        ? objects / THOUSAND + "k"
        : Integer.toString(objects);
    return "sync-" + count + "-" + data;
  }

  /** Returns the scenario of a cluster's own pods. */
  static Scenario cluster(int pods) {
    return new Scenario("cluster-" + pods, "uniform", pods);
  }

  DataSet set() {
    return DataSet.of(data);
  }

  /** Returns whether a kube-apiserver serves them. */
  boolean isReal() {
    return name.startsWith("real-");
  }

  private boolean isSmallObjects() {
    return data.equals("configmaps");
  }

  boolean isLarge() {
    return objects > MANY;
  }

  int rounds() {
    return isLarge() ? 1 : 3;
  }

  /** Returns the heap of every subject in megabytes; enough for the greediest of them, but for a million small objects. */
  int heap() {
    return isSmallObjects()
        ? Math.max(1024, (int) (2048L * objects / 1_000_000))
        : Math.max(4096, (int) (objects * 150L / 1024));
  }

  int serverHeap() {
    return 1536 + (int) (objects * (isSmallObjects() ? 6L : 32L) / 1024);
  }

  /** Returns whether a subject takes part unless asked for: a million objects are too many for some. */
  boolean takes(Subject subject) {
    return !isSmallObjects() || (!subject.isJson() && (subject.isOurs() || subject.isFloor()));
  }

  /** Returns whether its smallest heap is looked for: with many pods that of ours only, since it takes many syncs. */
  boolean seeksHeap(Subject subject) {
    return !subject.isFloor() && !subject.isGo() && (!isLarge() || subject.isOurs());
  }
}
