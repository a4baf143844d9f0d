package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.Violation;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Shows how a campaign goes: violations as they are found, the first ones only, and on a terminal a line that is
 * written over and over.
 */
final class ProgressLine implements Campaign.Observer {

  private static final int TOLD_AT_ONCE = 20;
  private static final String CLEAR = "\r\033[K";

  private final PrintStream out;
  private final ReplayLine replay;
  private final boolean isTerminal;
  private final long seeds;
  private int told;

  ProgressLine(PrintStream out, ReplayLine replay, boolean isTerminal, SeedRange seeds) {
    this.out = out;
    this.replay = replay;
    this.isTerminal = isTerminal;
    this.seeds = seeds.count();
  }

  @Override
  public void onProgress(long finished, long violations, double seconds) {
    if (!isTerminal) {
      return;
    }
    String all = seeds == Long.MAX_VALUE ? "" : String.format(Locale.ROOT, " of %d", seeds);
    out.printf(
        Locale.ROOT,
        "%s%d%s runs, %d violations, %.0f s, %.0f runs/s",
        CLEAR,
        finished,
        all,
        violations,
        seconds,
        finished / seconds);
    out.flush();
  }

  @Override
  public void onViolation(long seed, Violation violation) {
    if (told++ < TOLD_AT_ONCE) {
      clear();
      out.println("seed " + seed + ": " + replay.of(seed, violation));
    }
  }

  /** Makes room for other output. */
  void clear() {
    if (isTerminal) {
      out.print(CLEAR);
    }
  }
}
