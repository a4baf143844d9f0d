package io.informer4j.compress;

/**
 * What contents of one kind have in common, ready to compress them with. What was compressed with a dictionary can be read with
 * the same one only.
 *
 * <pre>{@code
 * byte[] small = dictionary.compress(content, content.length);
 * byte[] again = new byte[content.length];
 * dictionary.decompress(small, 0, small.length, again, again.length);
 * }</pre>
 *
 * <p>It is never closed: whoever holds something that was compressed with it holds it too, and memory outside of the heap goes
 * when the garbage collector finds that nobody does.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public interface Dictionary {

  /** Returns the first bytes of an array, compressed; the same bytes give the same result. */
  byte[] compress(byte[] content, int length);

  /**
   * Restores what was compressed.
   *
   * @param from the index of the first compressed byte
   * @param to the index after the last one
   * @param target where it goes, from the beginning
   * @param length how long it is
   * @throws IllegalStateException if these bytes are not what {@link #compress} made of something that long
   */
  void decompress(byte[] compressed, int from, int to, byte[] target, int length);

  /** Returns how many bytes it takes up, on the heap and outside of it, as exactly as can be told. */
  long memory();
}
