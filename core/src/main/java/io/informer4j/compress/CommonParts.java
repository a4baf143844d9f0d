package io.informer4j.compress;

import java.util.Arrays;
import java.util.List;

/**
 * Cuts out of samples what most of them have: the content of a dictionary for algorithms that cannot make one themselves.
 *
 * <pre>{@code
 * byte[] dictionary = CommonParts.of(samples, 32 * 1024);   // what is most common comes last
 * }</pre>
 *
 * <p><i>Implementation notes:</i> for each sequence of eight bytes it is counted, by a hash, in how many samples it occurs. The
 * samples are gone through in as many stretches as the dictionary has room for segments, and of each stretch the segment is taken
 * whose sequences have the highest counts together; sequences that were taken count no more. Rounds follow until the dictionary
 * is full or nothing is left that two samples share. What was taken first is likely to be worth most and goes to the end, from
 * where references are shortest.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
public final class CommonParts {

  private static final int SEQUENCE = 8;
  private static final int SEGMENT = 48;
  private static final int HASH_BITS = 18;

  private final byte[] all;
  private final int[] starts;
  private final int[] counts = new int[1 << HASH_BITS];
  /** How often each sequence is in the segment under the glass, since it counts once. */
  private final short[] inSegment = new short[1 << HASH_BITS];

  private CommonParts(List<byte[]> samples) {
    int length = samples.stream().mapToInt(sample -> sample.length).sum();
    this.all = new byte[length];
    this.starts = new int[samples.size() + 1];
    for (int i = 0; i < samples.size(); i++) {
      byte[] sample = samples.get(i);
      System.arraycopy(sample, 0, all, starts[i], sample.length);
      starts[i + 1] = starts[i] + sample.length;
    }
  }

  /** Returns at most this many bytes. */
  public static byte[] of(List<byte[]> samples, int size) {
    CommonParts parts = new CommonParts(samples);
    parts.count();
    return parts.select(size);
  }

  private void count() {
    int[] lastSample = new int[counts.length];
    for (int sample = 1; sample < starts.length; sample++) {
      for (int i = starts[sample - 1]; i + SEQUENCE <= starts[sample]; i++) {
        int hash = hash(i);
        if (lastSample[hash] != sample) {
          lastSample[hash] = sample;
          counts[hash]++;
        }
      }
    }
    for (int i = 0; i < counts.length; i++) {
      counts[i] = counts[i] < 2 ? 0 : counts[i];
    }
  }

  private byte[] select(int size) {
    byte[] dictionary = new byte[size];
    int free = size;
    int stretch = Math.max(SEGMENT, all.length / Math.max(1, size / SEGMENT));
    boolean found = true;
    while (found && free >= SEGMENT) {
      found = false;
      for (int from = 0; from + SEGMENT <= all.length && free >= SEGMENT; from += stretch) {
        int best = bestSegment(from, Math.min(all.length, from + stretch));
        if (best >= 0) {
          free -= SEGMENT;
          System.arraycopy(all, best, dictionary, free, SEGMENT);
          forget(best);
          found = true;
        }
      }
    }
    return Arrays.copyOfRange(dictionary, free, size);
  }

  /** Returns where the segment with the highest counts begins; -1 if there is none that is shared. */
  private int bestSegment(int from, int to) {
    long score = 0;
    long bestScore = 0;
    int best = -1;
    int window = SEGMENT - SEQUENCE + 1;
    int last = to - SEQUENCE;
    for (int i = from; i <= last; i++) {
      int hash = hash(i);
      if (inSegment[hash]++ == 0) {
        score += counts[hash];
      }
      int leaving = i - window;
      if (leaving >= from) {
        int old = hash(leaving);
        if (--inSegment[old] == 0) {
          score -= counts[old];
        }
      }
      if (score > bestScore && i - window + 1 >= from) {
        bestScore = score;
        best = i - window + 1;
      }
    }
    for (int i = Math.max(from, last - window + 1); i <= last; i++) {
      inSegment[hash(i)] = 0;
    }
    return best;
  }

  private void forget(int segment) {
    for (int i = segment; i + SEQUENCE <= segment + SEGMENT; i++) {
      counts[hash(i)] = 0;
    }
  }

  private int hash(int at) {
    long sequence = 0;
    for (int i = at; i < at + SEQUENCE; i++) {
      sequence = sequence << 8 | (all[i] & 0xff);
    }
    return (int) ((sequence * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - HASH_BITS));
  }
}
