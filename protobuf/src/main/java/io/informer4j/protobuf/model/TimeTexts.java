package io.informer4j.protobuf.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The texts of times that came lately: the conditions of an object, and the objects of a roll-out, have the same ones.
 *
 * <p><b>Threading:</b> may be used from any thread, without locks: what the table holds is immutable and compared before it is
 * used, so that a race costs a second text and nothing else.
 */
final class TimeTexts {

  private static final int PLACES = 512;

  private final @Nullable Known[] known = new Known[PLACES];

  private record Known(long seconds, String text) {}

  /** Returns a time to the second. */
  String of(Instant time) {
    long seconds = time.getEpochSecond();
    int place = (int) seconds & (PLACES - 1);
    Known found = known[place];
    if (found == null || found.seconds != seconds) {
      found = new Known(seconds, Times.text(time, false));
      known[place] = found;
    }
    return found.text;
  }
}
