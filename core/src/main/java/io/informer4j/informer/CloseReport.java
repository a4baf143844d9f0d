package io.informer4j.informer;

import java.util.List;

/**
 * What was found when an informer was closed.
 *
 * <pre>{@code
 * CloseReport report = informer.close(Duration.ofSeconds(10));
 * if (!report.isComplete()) {
 *   log.warn("still running: {}", report.stillRunning());
 * }
 * }</pre>
 *
 * @param stillRunning the names of the handlers whose call in progress had not returned in time, without the one that
 *     closes, if it is one; no further call begins
 * @param loopEnded whether the informer's own loop, on which transforms, index functions and listeners run, has come to
 *     its end; no call to the source is open then
 */
public record CloseReport(List<String> stillRunning, boolean loopEnded) {

  /** Returns whether nothing runs any more. */
  public boolean isComplete() {
    return loopEnded && stillRunning.isEmpty();
  }
}
