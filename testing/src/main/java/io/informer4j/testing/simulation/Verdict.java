package io.informer4j.testing.simulation;

import org.jspecify.annotations.Nullable;

/** Hands what a judge has found to the world, in one line that is not too long. */
final class Verdict {

  private static final int LONGEST = 400;

  private Verdict() {}

  /** Tells the world, unless there is nothing to tell. */
  static void tell(World world, String oracle, @Nullable String found) {
    if (found != null) {
      String line = found.replace('\n', ' ');
      world.violated(oracle, line.length() <= LONGEST ? line : line.substring(0, LONGEST));
    }
  }
}
