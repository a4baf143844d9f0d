package io.informer4j.compress;

import java.util.List;

/**
 * An algorithm that compresses small contents with the help of a dictionary. Those who bring one declare it as a service; a
 * constructor that throws, for want of a library for instance, takes it out of the choice.
 *
 * <pre>{@code
 * Compression best = Compression.preferred();   // zstd if it is on the class path, otherwise Deflate
 * Dictionary dictionary = best.learn(samples);
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public interface Compression {

  /** How long a dictionary is at most; longer ones find more and say it in more bits. */
  int LARGEST_DICTIONARY = 32 * 1024;

  /** Returns the name, for people. */
  String name();

  /** Returns how much this is to be preferred; Deflate is 0. */
  int preference();

  /**
   * Learns what contents have in common. The same samples give the same dictionary.
   *
   * @param samples contents, at least one, not changed and not kept
   */
  Dictionary learn(List<byte[]> samples);

  /** Returns Deflate, which is always there. */
  static Compression deflate() {
    return DeflateCompression.INSTANCE;
  }

  /** Returns the one most preferred of those that are at hand. */
  static Compression preferred() {
    return Available.PREFERRED;
  }
}
