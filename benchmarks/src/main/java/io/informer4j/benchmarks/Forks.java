package io.informer4j.benchmarks;

/** The JVM flags of all forks: one heap, one collector, whoever is measured. */
public final class Forks {

  /** How many forks each figure is the median of. */
  public static final int COUNT = 3;

  /** A heap of fixed size, so that no run pays for growing it. */
  public static final String INITIAL_HEAP = "-Xms1g";

  /** The same as the initial size. */
  public static final String MAXIMAL_HEAP = "-Xmx1g";

  /** What a JVM chooses by itself on two cores; named, because on one core it would choose another. */
  public static final String COLLECTOR = "-XX:+UseG1GC";

  private Forks() {}
}
