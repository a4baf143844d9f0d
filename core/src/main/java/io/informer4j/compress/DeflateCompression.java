package io.informer4j.compress;

import java.util.List;

/** The JDK's Deflate with a preset dictionary. Its window is 32 KB, and so is the largest dictionary. */
final class DeflateCompression implements Compression {

  static final DeflateCompression INSTANCE = new DeflateCompression();

  private DeflateCompression() {}

  @Override
  public String name() {
    return "deflate";
  }

  @Override
  public int preference() {
    return 0;
  }

  @Override
  public Dictionary learn(List<byte[]> samples) {
    return new DeflateDictionary(CommonParts.of(samples, LARGEST_DICTIONARY));
  }
}
