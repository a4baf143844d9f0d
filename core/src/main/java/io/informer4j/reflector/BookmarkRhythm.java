package io.informer4j.reflector;

import java.time.Duration;
import java.util.Optional;

/**
 * What was learnt about a server's bookmarks: whether it sends any, and how long it pauses between two of them.
 *
 * <p><b>Threading:</b> everything runs on the loop.
 */
final class BookmarkRhythm {

  private final double factor;
  private Duration period;
  private boolean expected;

  /** Creates a rhythm that expects no bookmarks yet; they come at least this often once they come. */
  BookmarkRhythm(Duration period, double factor) {
    this.period = period;
    this.factor = factor;
  }

  /** A bookmark has come, this long after the last sign of life. */
  void heard(Duration pause) {
    expected = true;
    if (pause.compareTo(period) > 0) {
      period = pause;
    }
  }

  /** The server seems to send no bookmarks any more. */
  void expectNone() {
    expected = false;
  }

  /** Returns how much silence is normal, if the server is known to send bookmarks. */
  Optional<Duration> longestSilence() {
    return expected
        ? Optional.of(Duration.ofNanos((long) (period.toNanos() * factor)))
        : Optional.empty();
  }
}
