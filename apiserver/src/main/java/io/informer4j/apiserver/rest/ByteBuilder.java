package io.informer4j.apiserver.rest;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes to be put together, with their number known at any time.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class ByteBuilder extends OutputStream {

  private byte[] bytes;
  private int size;

  ByteBuilder(int expected) {
    bytes = new byte[Math.max(16, expected)];
  }

  int size() {
    return size;
  }

  @Override
  public void write(int b) {
    reserve(1);
    bytes[size++] = (byte) b;
  }

  @Override
  public void write(byte[] source) {
    write(source, 0, source.length);
  }

  @Override
  public void write(byte[] source, int from, int length) {
    reserve(length);
    System.arraycopy(source, from, bytes, size, length);
    size += length;
  }

  /** Adds text that is known to be ASCII. */
  void ascii(String text) {
    write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Returns what has been put together, without a copy where it fills the space. */
  byte[] toArray() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  private void reserve(int more) {
    int needed = Math.addExact(size, more);
    if (needed > bytes.length) {
      long doubled = 2L * bytes.length;
      bytes =
          Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(doubled, needed)));
    }
  }
}
