package io.informer4j.apiserver.rest;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A protobuf message being written: texts and other messages, which is all that a description of the API needs. */
final class ProtobufMessage {

  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  ProtobufMessage put(int field, String text) {
    return put(field, text.getBytes(StandardCharsets.UTF_8));
  }

  ProtobufMessage put(int field, ProtobufMessage message) {
    return put(field, message.toBytes());
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  private ProtobufMessage put(int field, byte[] value) {
    writeNumber((field << 3) | LENGTH_DELIMITED);
    writeNumber(value.length);
    bytes.writeBytes(value);
    return this;
  }

  private void writeNumber(int number) {
    int rest = number;
    while (rest >= 0x80) {
      bytes.write((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.write(rest);
  }
}
