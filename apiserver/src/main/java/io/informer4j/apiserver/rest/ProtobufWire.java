package io.informer4j.apiserver.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Some bytes in protobuf's wire format, read from front to back.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class ProtobufWire {

  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int FIXED32 = 5;

  private final byte[] bytes;
  private final int end;
  private int at;
  private int tag;

  ProtobufWire(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /** Goes to the next field, and returns whether there is one. */
  boolean next() {
    if (at >= end) {
      return false;
    }
    tag = (int) varint();
    return true;
  }

  int field() {
    return tag >>> 3;
  }

  int wireType() {
    return tag & 7;
  }

  boolean isAtEnd() {
    return at >= end;
  }

  /** Reads the value of the field as a number. @throws Refusal if it is none */
  long number() {
    if (wireType() != VARINT) {
      throw broken("wire type " + wireType() + " for a number");
    }
    return varint();
  }

  /** Reads the value of the field as bytes of their own. @throws Refusal if it is something else */
  ProtobufWire inner() {
    if (wireType() != BYTES) {
      throw broken("wire type " + wireType() + " for a message or a text");
    }
    int length = length();
    at += length;
    return new ProtobufWire(bytes, at - length, at);
  }

  /** Passes over the value of the field. */
  void skip() {
    switch (wireType()) {
      case VARINT -> varint();
      case FIXED64 -> forward(8);
      case BYTES -> forward(length());
      case FIXED32 -> forward(4);
      default -> throw broken("illegal wire type " + wireType());
    }
  }

  /** Returns what is left as text. */
  String text() {
    return new String(bytes, at, end - at, UTF_8);
  }

  /** Returns what is left. */
  byte[] rest() {
    return Arrays.copyOfRange(bytes, at, end);
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at >= end) {
        throw broken("unexpected EOF");
      }
      byte next = bytes[at++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw broken("integer overflow");
  }

  private int length() {
    long length = varint();
    if (length < 0 || length > end - at) {
      throw broken("unexpected EOF");
    }
    return (int) length;
  }

  private void forward(int count) {
    if (count > end - at) {
      throw broken("unexpected EOF");
    }
    at += count;
  }

  static Refusal broken(String why) {
    return Refusal.badRequest("the body of the request is no protobuf message of its type: " + why);
  }
}
