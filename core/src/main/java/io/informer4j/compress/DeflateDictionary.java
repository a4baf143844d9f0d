package io.informer4j.compress;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** A dictionary that Deflate is preset with, for each content anew. */
final class DeflateDictionary implements Dictionary {

  /** For all dictionaries, since they hold some 300 KB outside of the heap and are alike after a reset. */
  private static final Spares<Deflater> DEFLATERS =
      new Spares<>(() -> new Deflater(Deflater.BEST_COMPRESSION, true), Deflater::end);

  private static final Spares<Inflater> INFLATERS =
      new Spares<>(() -> new Inflater(true), Inflater::end);

  private final byte[] parts;

  DeflateDictionary(byte[] parts) {
    this.parts = parts;
  }

  @Override
  public byte[] compress(byte[] content, int length) {
    Deflater deflater = DEFLATERS.take();
    deflater.reset();
    deflater.setDictionary(parts);
    deflater.setInput(content, 0, length);
    deflater.finish();
    byte[] target = new byte[length + 16];
    int count = deflater.deflate(target);
    while (!deflater.finished()) {
      target = Arrays.copyOf(target, 2 * target.length);
      count += deflater.deflate(target, count, target.length - count);
    }
    DEFLATERS.give(deflater);
    return Arrays.copyOf(target, count);
  }

  @Override
  public void decompress(byte[] compressed, int from, int to, byte[] target, int length) {
    Inflater inflater = INFLATERS.take();
    inflater.reset();
    inflater.setDictionary(parts);
    inflater.setInput(compressed, from, to - from);
    int count = 0;
    try {
      while (count < length && !inflater.finished() && !inflater.needsInput()) {
        count += inflater.inflate(target, count, length - count);
      }
    } catch (DataFormatException e) {
      throw new IllegalStateException("not compressed with this dictionary", e);
    } finally {
      INFLATERS.give(inflater);
    }
    if (count < length) {
      throw new IllegalStateException(
          "compressed bytes hold " + count + " bytes instead of " + length);
    }
  }

  @Override
  public long memory() {
    return parts.length + 32L;
  }
}
