package io.informer4j.benchmarks.compare;

import java.io.IOException;

/**
 * Looks for the smallest heap with which something succeeds, by halving on a logarithmic scale. What is found succeeded; a
 * heap that is smaller by the finest step did not.
 */
final class SmallestHeap {

  /** Whether it succeeds with this heap in megabytes. */
  interface Trial {
    boolean succeeds(int megabytes) throws IOException, InterruptedException;
  }

  private static final double SMALLEST = 8;

  private SmallestHeap() {}

  /**
   * Searches between half of what stays in the heap and what is known to be enough.
   *
   * @param retained megabytes that stay in the heap
   * @param enough megabytes that it succeeded with
   * @param finest the factor between two heaps that are not told apart
   */
  static int search(double retained, int enough, double finest, Trial trial)
      throws IOException, InterruptedException {
    double tooSmall = Math.max(SMALLEST, retained / 2);
    double found = enough;
    double guess = Math.min(enough, 2 * retained + 64);
    if (guess < enough) {
      if (trial.succeeds((int) guess)) {
        found = (int) guess;
      } else {
        tooSmall = guess;
      }
    }
    while (found / tooSmall > finest) {
      int middle = (int) Math.round(Math.sqrt(found * tooSmall));
      if (trial.succeeds(middle)) {
        found = middle;
      } else {
        tooSmall = middle;
      }
    }
    return (int) found;
  }
}
