package io.informer4j.protobuf;

import io.informer4j.wire.LimitExceededException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes the fields of a message as bytes, from the last one to the first: so the length of what is nested is known when it is
 * needed, and everything is written once.
 *
 * <pre>{@code
 * WireWriter out = new WireWriter();
 * int end = out.mark();
 * out.text(2, "default");
 * out.text(1, "web");
 * out.message(1, end);      // both lie in field 1
 * byte[] bytes = out.toBytes();
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public class WireWriter {

  private static final int SMALLEST = 512;
  private static final int LARGEST = Integer.MAX_VALUE - 16;

  private byte[] array = new byte[SMALLEST];
  /** The first byte that is written; those before are free. */
  private int position = SMALLEST;

  /** Returns how many bytes there are, to be told to {@link #message}. */
  public final int mark() {
    return array.length - position;
  }

  /** Makes everything written since the mark the content of a field. */
  public final void message(int number, int mark) {
    varint(mark() - mark);
    tag(number, Wire.BYTES);
  }

  /** Writes a number. */
  public final void int64(int number, long value) {
    varint(value);
    tag(number, Wire.VARINT);
  }

  /** Writes a number. */
  public final void int32(int number, int value) {
    int64(number, value);
  }

  /** Writes 0 or 1. */
  public final void bool(int number, boolean value) {
    int64(number, value ? 1 : 0);
  }

  /** Writes a floating point number of eight bytes. */
  public final void float64(int number, double value) {
    reserve(8);
    long bits = Double.doubleToRawLongBits(value);
    for (int i = 7; i >= 0; i--) {
      array[--position] = (byte) (bits >>> (8 * i));
    }
    tag(number, Wire.FIXED64);
  }

  /** Writes a text. */
  public final void text(int number, String value) {
    bytes(number, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes bytes. */
  public final void bytes(int number, byte[] value) {
    raw(value);
    varint(value.length);
    tag(number, Wire.BYTES);
  }

  /** Writes bytes as they are, in no field. */
  public final void raw(byte[] value) {
    reserve(value.length);
    position -= value.length;
    System.arraycopy(value, 0, array, position, value.length);
  }

  /** Returns what was written. */
  public final byte[] toBytes() {
    return Arrays.copyOfRange(array, position, array.length);
  }

  private void tag(int number, int type) {
    varint((number << 3) | type);
  }

  private void varint(long value) {
    int size = size(value);
    reserve(size);
    position -= size;
    long rest = value;
    for (int i = 0; i < size - 1; i++) {
      array[position + i] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    array[position + size - 1] = (byte) rest;
  }

  private static int size(long value) {
    return (63 - Long.numberOfLeadingZeros(value | 1)) / 7 + 1;
  }

  private void reserve(int size) {
    if (size <= position) {
      return;
    }
    int used = mark();
    long needed = (long) used + size;
    if (needed > LARGEST) {
      throw new LimitExceededException(
          "a message of more than " + LARGEST + " bytes cannot be written");
    }
    byte[] larger = new byte[(int) Math.min(LARGEST, Math.max(needed, 2L * array.length))];
    System.arraycopy(array, position, larger, larger.length - used, used);
    array = larger;
    position = larger.length - used;
  }
}
