package io.informer4j.codec;

/**
 * Watches how well objects compress, a stretch of them at a time, against the first stretch with the same dictionary.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class CompressionRatio {

  private static final int STRETCH = 1_024;

  /** How much worse is bad enough for a new dictionary. */
  private static final double TOLERANCE = 1.25;

  private double first;
  private int count;
  private long plain;
  private long compressed;

  /** Counts one object; returns whether the stretch that it completes compressed much worse than the first one. */
  boolean hasDecayedWith(int plainLength, int compressedLength) {
    plain += plainLength;
    compressed += compressedLength;
    count++;
    if (count < STRETCH) {
      return false;
    }
    double ratio = (double) compressed / plain;
    count = 0;
    plain = 0;
    compressed = 0;
    if (first == 0) {
      first = ratio;
    }
    return ratio > first * TOLERANCE;
  }

  /** Begins anew, with another dictionary. */
  void reset() {
    first = 0;
    count = 0;
    plain = 0;
    compressed = 0;
  }
}
