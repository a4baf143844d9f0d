package io.informer4j.testing.conformance;

import java.util.List;

/**
 * What came out of a run.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param product whose server it was
 * @param version the version that it says it is
 * @param outcomes one per case, in the order of the cases
 */
public record ConformanceResult(String product, String version, List<Outcome> outcomes) {

  /** Copies the outcomes. */
  public ConformanceResult {
    outcomes = List.copyOf(outcomes);
  }

  /** How a case ended. */
  public enum End {
    /** As it should. */
    PASSED,
    /** Otherwise than it should; the outcome says how. */
    FAILED,
    /** Not run: the server cannot do what it takes. */
    SKIPPED
  }

  /**
   * How one case ended.
   *
   * @param played the case
   * @param end how
   * @param message what differed, or why it was skipped; empty if it passed
   */
  public record Outcome(ConformanceCase played, End end, String message) {}

  /** Returns how many cases ended so. */
  public long count(End end) {
    return outcomes.stream().filter(outcome -> outcome.end == end).count();
  }

  /** Returns the line that sums it up; skipped cases do not count. */
  public String summary() {
    long ran = outcomes.size() - count(End.SKIPPED);
    return "conformance: " + ran + " cases against " + product + " " + version + ", "
        + count(End.FAILED) + " failed";
  }
}
