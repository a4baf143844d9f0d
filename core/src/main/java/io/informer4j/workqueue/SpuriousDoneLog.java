package io.informer4j.workqueue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of calls of {@code done} for keys that are not worked on, which mean that some worker's code is wrong; once a minute, so
 * that a wrong worker does not fill the log.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class SpuriousDoneLog {

  static final Duration PAUSE = Duration.ofMinutes(1);

  private static final Logger log = LoggerFactory.getLogger(SpuriousDoneLog.class);

  private final String queue;
  private final AtomicLong quietUntil = new AtomicLong();

  SpuriousDoneLog(String queue) {
    this.queue = queue;
  }

  /** Warns, unless it did so a short time ago. Returns whether it did. */
  boolean warn(Object key, long now, long timesInAll) {
    long until = quietUntil.get();
    if (now < until || !quietUntil.compareAndSet(until, now + PAUSE.toNanos())) {
      return false;
    }
    log.warn(
        "done was called for a key that nobody works on, which is ignored; call it once for each key taken:"
            + " queue={} key={} times={}",
        queue,
        key,
        timesInAll);
    return true;
  }
}
