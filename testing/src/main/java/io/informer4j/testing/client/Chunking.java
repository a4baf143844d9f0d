package io.informer4j.testing.client;

import java.util.random.RandomGenerator;

/**
 * Decides in which pieces a body arrives.
 *
 * <pre>{@code
 * Chunking.whole();                                // as it was sent
 * Chunking.random(new SplittableRandom(42), 100);  // pieces of 1 to 100 bytes, cut anywhere
 * }</pre>
 *
 * <p>Pieces end anywhere, within a line, a number, a character of several bytes.
 *
 * <p><b>Threading:</b> used from the thread of the client.
 */
@FunctionalInterface
public interface Chunking {

  /** Returns how many bytes the next piece has at most; at least 1. */
  int nextSize();

  /** Returns the chunking that hands over all that is there. */
  static Chunking whole() {
    return () -> Integer.MAX_VALUE;
  }

  /** Returns the chunking that draws the size of every piece, from 1 to the longest. */
  static Chunking random(RandomGenerator random, int longest) {
    if (longest < 1) {
      throw new IllegalArgumentException("pieces must have room for a byte, not " + longest);
    }
    return () -> 1 + random.nextInt(longest);
  }
}
