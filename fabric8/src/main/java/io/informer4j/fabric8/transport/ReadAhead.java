package io.informer4j.fabric8.transport;

import io.informer4j.codec.CacheFormat;

/**
 * Whether long first lists are decoded by several threads, and how far ahead.
 *
 * <p>With one or two processors there is nothing to be gained: the server's bytes, the collector and the informer's own loop keep
 * them busy. Nor is there where the bytes are kept, since checking those costs hardly more than handing them over.
 *
 * @param helpers how many tasks may help the exchange's loop at a time; 0 if it does everything itself
 * @param after how many objects are read as they come before that is worth the trouble
 * @param batchParts how many objects are read by one task
 * @param batchBytes from how many bytes on fewer objects do
 * @param mostBatches how many batches may be under way or wait to be delivered
 * @param mostBytes from how many bytes on it is fewer of them
 */
record ReadAhead(
    int helpers, int after, int batchParts, int batchBytes, int mostBatches, int mostBytes) {

  private static final int FEW_PROCESSORS = 2;

  /** Returns what pays for sources with these options. */
  static ReadAhead of(SourceOptions options) {
    int parallelism = options.runtime().parallelism();
    boolean pays = options.format() == CacheFormat.DECODED && parallelism > FEW_PROCESSORS;
    return new ReadAhead(pays ? parallelism - 1 : 0, 512, 64, 256 << 10, 8, 2 << 20);
  }

  boolean isOff() {
    return helpers == 0;
  }

  /** Returns this for what is known to be long. */
  ReadAhead atOnce() {
    return new ReadAhead(helpers, 0, batchParts, batchBytes, mostBatches, mostBytes);
  }
}
