package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.SimulationResult;
import io.informer4j.testing.simulation.Violation;
import java.util.Collections;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What many runs came to.
 *
 * <p>A run counts if it has had enough steps and at least {@value #LEAST_FAULTS} faults that took effect; others
 * say little and are counted apart. A violation counts in any case.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class Tally {

  static final int LEAST_FAULTS = 3;
  /** Violations beyond these are only counted: one defect can break every run of a million. */
  static final int KEPT_VIOLATIONS = 1000;

  private static final double NANOS_PER_HOUR = 3_600e9;

  private final int leastSteps;
  private final CoverageTable coverage;
  private final FaultTable faultTable;
  private final TreeMap<Long, Violation> violations = new TreeMap<>();
  private long runs;
  private long discounted;
  private long steps;
  private long faults;
  private long violationCount;
  private double virtualHours;

  /** @param subject what runs */
  Tally(Subject subject) {
    this.leastSteps = subject.leastSteps();
    this.coverage = new CoverageTable(subject.coverage());
    this.faultTable = new FaultTable(subject.coverage().faults());
  }

  void add(SimulationResult result) {
    result.violation().ifPresent(violation -> addViolation(result.plan().seed(), violation));
    if (result.steps() < leastSteps || result.faults() < LEAST_FAULTS) {
      discounted++;
      return;
    }
    runs++;
    steps += result.steps();
    faults += result.faults();
    virtualHours += result.virtualNanos() / NANOS_PER_HOUR;
    coverage.add(result.coverage());
    faultTable.add(result.coverage());
  }

  /** Adds a violation of a seed whose run gave no result. */
  void addViolation(long seed, Violation violation) {
    violationCount++;
    violations.put(seed, violation);
    if (violations.size() > KEPT_VIOLATIONS) {
      violations.pollLastEntry();
    }
  }

  long runs() {
    return runs;
  }

  long discounted() {
    return discounted;
  }

  /** Returns how many runs there were, whether they count or not. */
  long finished() {
    return runs + discounted;
  }

  long violationCount() {
    return violationCount;
  }

  /** Returns the violations by seed; those of the lowest seeds if there are very many. */
  SortedMap<Long, Violation> violations() {
    return Collections.unmodifiableSortedMap(violations);
  }

  CoverageTable coverage() {
    return coverage;
  }

  FaultTable faults() {
    return faultTable;
  }

  /** Returns everything in one line. */
  String summary(double seconds) {
    return String.format(
        Locale.ROOT,
        "runs=%d steps=%d virtual_hours=%.1f faults=%d violations=%d runs_per_s=%.1f",
        runs,
        steps,
        virtualHours,
        faults,
        violationCount,
        seconds > 0 ? runs / seconds : 0);
  }
}
