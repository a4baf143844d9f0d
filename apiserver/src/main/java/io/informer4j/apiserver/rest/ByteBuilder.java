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

  /** Adds a number as protobuf has it: seven bits at a time, the lowest first. */
  void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    write((int) rest);
  }

  /** Returns how many bytes {@link #varint} adds. */
  static int varintSize(long value) {
    return (63 - Long.numberOfLeadingZeros(value | 1)) / 7 + 1;
  }

  /** Returns how long a field of protobuf is whose number is below 16 and whose content has that length. */
  static int fieldSize(int content) {
    return 1 + varintSize(content) + content;
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
