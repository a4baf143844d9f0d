package io.informer4j.benchmarks.compare;

import io.informer4j.compress.Compression;
import io.informer4j.compress.Dictionary;
import io.informer4j.fabric8.zstd.ZstdCompression;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The compression that a subject would use anyway, preferred by a little, so that what its dictionaries take up outside of the
 * heap, where no collector sees it, can be counted.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class CountedCompression implements Compression {

  private static final AtomicLong DICTIONARIES = new AtomicLong();

  private final Compression actual = new ZstdCompression();

  /** Makes one; fails to link where zstd is not there, and then nobody uses it. */
  public CountedCompression() {}

  /** Returns how many bytes all dictionaries take up that were ever learnt, also those that are not needed any more. */
  static long dictionaryBytes() {
    return DICTIONARIES.get();
  }

  @Override
  public String name() {
    return actual.name();
  }

  @Override
  public int preference() {
    return actual.preference() + 1;
  }

  @Override
  public Dictionary learn(List<byte[]> samples) {
    Dictionary dictionary = actual.learn(samples);
    DICTIONARIES.addAndGet(dictionary.memory());
    return dictionary;
  }
}
