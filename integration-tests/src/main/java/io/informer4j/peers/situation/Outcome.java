package io.informer4j.peers.situation;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What became of an informer in a situation.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param verdict in a word
 * @param after how long it took to be right, if it was in the end
 * @param watched for how long it was looked at, at most
 * @param downloads how often everything was downloaded since things went wrong
 * @param requests how many requests there were since then
 * @param note what there is to say beyond that, empty if nothing
 */
public record Outcome(
    Verdict verdict,
    Optional<Duration> after,
    Duration watched,
    long downloads,
    long requests,
    String note) {

  private static final double MILLIS = 1000.0;

  /** The informer has not got what the situation is about. */
  static Outcome doesNotApply(String why) {
    return new Outcome(Verdict.DOES_NOT_APPLY, Optional.empty(), Duration.ZERO, 0, 0, why);
  }

  /** Returns this with another verdict and a note before the one that there is. */
  Outcome but(Verdict other, String why) {
    return new Outcome(
        other, after, watched, downloads, requests, note.isEmpty() ? why : why + "; " + note);
  }

  /** Returns this with a further note. */
  Outcome noting(String what) {
    return new Outcome(
        verdict, after, watched, downloads, requests, note.isEmpty() ? what : note + "; " + what);
  }

  /** Returns the cell of the table. */
  public String cell() {
    if (verdict == Verdict.DOES_NOT_APPLY) {
      return "–";
    }
    String time = after
        .map(Outcome::seconds)
        .orElse(verdict == Verdict.NEVER ? "(" + watched.toSeconds() + " s)" : "");
    return verdict + (time.isEmpty() ? "" : " " + time) + ", " + downloads + " / " + requests;
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / MILLIS);
  }
}
