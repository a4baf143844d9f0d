package io.informer4j.workqueue;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
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
 * @param longestWait how long the first in line has waited since it was added, of those of each priority the longest; empty if none
 *     waits, or the queue neither has metrics nor {@linkplain WorkQueue#keepTimes keeps times}
 * @param longestWork how long the longest work that is not done has taken; empty likewise
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
    long spuriousDones,
    Optional<Duration> longestWait,
    Optional<Duration> longestWork) {

  /** Creates stats with a copy of the map. */
  public WorkQueueStats {
    Map<Integer, Integer> copy = new TreeMap<>(Collections.reverseOrder());
    copy.putAll(queuedByPriority);
    queuedByPriority = Collections.unmodifiableMap(copy);
  }
}
