package io.informer4j.workqueue;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a {@link WorkQueue} does at one moment, for people to look at.
 *
 * <pre>{@code
 * log.info("{} wait, {} are worked on, {} will be retried", stats.queued(), stats.inFlight(), stats.delayed());
 * }</pre>
 *
 * @param queued how many keys wait to be handed out now
 * @param queuedByPriority the same by priority, the highest first; priorities with none are left out
 * @param delayed how many keys are delayed; some of them may be queued or worked on as well
 * @param inFlight how many keys were handed out and are not done
 * @param toComeAgain how many of those in flight were added meanwhile
 * @param takers how many wait for a key
 * @param adds how many adds had an effect since the beginning
 * @param handedOut how many keys were handed out since the beginning
 * @param retries how many adds were delayed or rate limited since the beginning
 * @param spuriousDones how often {@code done} was called for a key that was not worked on
 */
public record WorkQueueStats(
    int queued,
    Map<Integer, Integer> queuedByPriority,
    int delayed,
    int inFlight,
    int toComeAgain,
    int takers,
    long adds,
    long handedOut,
    long retries,
    long spuriousDones) {

  /** Creates stats with a copy of the map. */
  public WorkQueueStats {
    Map<Integer, Integer> copy = new TreeMap<>(Collections.reverseOrder());
    copy.putAll(queuedByPriority);
    queuedByPriority = Collections.unmodifiableMap(copy);
  }
}
