package io.informer4j.apiserver.http;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Lets everybody who has something to send do so in common rounds: the first one at once, the next ones some milliseconds
 * apart. However often a watcher is told that there is more, it writes once a round.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class Rounds {

  /** With hundreds of watchers a round costs as many system calls; more often than this nobody needs one. */
  private static final Duration PAUSE = Duration.ofMillis(5);

  private final Loop loop;
  private Set<Runnable> due = new LinkedHashSet<>();
  private boolean isScheduled;
  private long lastRound = System.nanoTime() - PAUSE.toNanos();

  Rounds(Loop loop) {
    this.loop = loop;
  }

  /** Runs this in the next round, once. */
  void enter(Runnable turn) {
    due.add(turn);
    if (isScheduled) {
      return;
    }
    isScheduled = true;
    long pause = PAUSE.toNanos() - (System.nanoTime() - lastRound);
    if (pause <= 0) {
      loop.execute(this::run);
    } else {
      loop.after(Duration.ofNanos(pause), this::run);
    }
  }

  private void run() {
    isScheduled = false;
    Set<Runnable> round = due;
    due = new LinkedHashSet<>();
    round.forEach(Runnable::run);
    lastRound = System.nanoTime();
  }
}
