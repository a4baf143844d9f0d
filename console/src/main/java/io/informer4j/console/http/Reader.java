package io.informer4j.console.http;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One who reads a stream: what is next for him, the newest event of each type. One that comes while he is busy with an older
 * one takes its place, and what that had is counted as missed.
 *
 * <p><b>Threading:</b> its monitor guards everything; whoever publishes never waits for whoever reads.
 */
final class Reader {

  /**
   * What is to be sent.
   *
   * @param missed how many records this reader has missed since the last one of its type
   */
  record Next(ServerEvent event, long missed) {}

  private final Map<String, ServerEvent> next = new LinkedHashMap<>();
  private long missed;
  private boolean ended;

  synchronized void offer(ServerEvent event) {
    ServerEvent replaced = next.put(event.type(), event);
    if (replaced != null) {
      missed += replaced.missedWithoutIt();
    }
    notifyAll();
  }

  synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** Waits for the next event; null when there will be none. */
  synchronized @Nullable Next take() throws InterruptedException {
    while (next.isEmpty() && !ended) {
      wait();
    }
    if (ended) {
      return null;
    }
    Iterator<ServerEvent> oldest = next.values().iterator();
    ServerEvent event = oldest.next();
    oldest.remove();
    long count = event.saysWhatWasMissed() ? missed : 0;
    missed -= count;
    return new Next(event, count);
  }
}
