package io.informer4j.testing.simulation.run;

/**
 * Seeds in a row.
 *
 * @param start the first one
 * @param count how many
 */
record SeedRange(long start, long count) {

  /** The seeds of a campaign that only time ends. */
  static SeedRange from(long start) {
    return new SeedRange(start, Long.MAX_VALUE);
  }

  /** Returns the seed at a place in the row; the row goes on at the other end of the numbers. */
  long at(long place) {
    return start + place;
  }
}
