package io.informer4j.testing.defects;

import java.util.Optional;

/**
 * What became of one defect.
 *
 * <pre>{@code
 * result.caught().map(DefectResult.Catch::oracle);  // who noticed it, if anybody
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param defect the defect
 * @param caught how it was noticed, if it was
 */
public record DefectResult(Defect defect, Optional<Catch> caught) {

  /**
   * How a defect was noticed.
   *
   * @param seeds how many seeds it took, from 0 on
   * @param oracle who noticed; {@link DefectGate#EXCEPTION} if the run threw
   * @param message what was said
   */
  public record Catch(int seeds, String oracle, String message) {}

  /** Returns one line about it, for people. */
  @Override
  public String toString() {
    return caught
        .map(how -> String.format(
            "caught   %-46s seed %-5d %s", defect.name(), how.seeds() - 1, how.oracle()))
        .orElseGet(
            () -> String.format("MISSED   %-46s within %d seeds", defect.name(), defect.seeds()));
  }
}
