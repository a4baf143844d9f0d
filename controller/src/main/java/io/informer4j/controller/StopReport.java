package io.informer4j.controller;

import io.informer4j.name.ObjectName;
import java.util.List;

/**
 * What was found when a controller was stopped.
 *
 * <pre>{@code
 * StopReport report = controller.stop(Duration.ofSeconds(20));
 * if (!report.isComplete()) {
 *   log.warn("still running: {}", report.stillRunning());
 * }
 * }</pre>
 *
 * @param stillRunning the names whose reconcile had not returned in time, without the one that stops, if it is one; none begins
 *     any more
 * @param dropped how many names waited and were not reconciled; those that waited for a point in time are not counted, nor those
 *     that were just being handed to a worker
 */
public record StopReport(List<ObjectName> stillRunning, long dropped) {

  /** Returns whether nothing runs any more. */
  public boolean isComplete() {
    return stillRunning.isEmpty();
  }
}
