package io.informer4j.peers.situation;

import java.time.Duration;
import java.util.Optional;

/** Remembers the longest of several waits, until one was in vain. */
final class Slowest {

  private Duration longest = Duration.ZERO;

  /** Takes a wait, and returns the longest so far; nothing if this one was in vain. */
  Optional<Duration> of(Optional<Duration> wait) {
    if (wait.isPresent() && wait.get().compareTo(longest) > 0) {
      longest = wait.get();
    }
    return wait.map(ended -> longest);
  }
}
