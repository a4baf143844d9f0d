package io.informer4j.fabric8.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.model.ProtobufModel;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Map;

/** What a server sends in protobuf, written by hand so that it can be spoilt by hand. */
final class ProtobufBodies {

  static final String TYPE = "application/vnd.kubernetes.protobuf";
  static final Map<String, String> LIST = Map.of("Content-Type", TYPE);
  static final Map<String, String> WATCH = Map.of("Content-Type", TYPE + ";stream=watch");

  /** A field that says that it is longer than the message: no reader gets past it. */
  static final byte[] BROKEN = {0x12, 0x7f};

  private ProtobufBodies() {}

  /** Returns a config map without an envelope, the same that {@link ScriptedExchange#map} is in JSON. */
  static byte[] item(String name) {
    ConfigMap map = new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("n")
        .withUid("u-" + name)
        .withResourceVersion("3")
        .endMetadata()
        .addToData("k", "v")
        .build();
    return ProtobufModel.of(ConfigMap.class).orElseThrow().write(map);
  }

  static byte[] body(byte[]... items) {
    return body("v1", "ConfigMapList", items);
  }

  static byte[] body(String apiVersion, String kind, byte[]... items) {
    byte[] content = field(1, text(2, "9"));
    for (byte[] item : items) {
      content = joined(content, field(2, item));
    }
    return Envelope.write(apiVersion, kind, content);
  }

  static byte[] frame(String type, byte[] object) {
    return frame(type, "v1", "ConfigMap", object);
  }

  static byte[] frame(String type, String apiVersion, String kind, byte[] object) {
    byte[] raw = field(1, Envelope.write(apiVersion, kind, object));
    byte[] event = joined(text(1, type), field(2, raw));
    return joined(ByteBuffer.allocate(4).putInt(event.length).array(), event);
  }

  /** Returns a Status without an envelope. */
  static byte[] status(int code, String reason, String message) {
    byte[] number = joined(new byte[] {6 << 3}, varint(code));
    return joined(text(2, "Failure"), text(3, message), text(4, reason), number);
  }

  static byte[] text(int number, String value) {
    return field(number, value.getBytes(UTF_8));
  }

  static byte[] field(int number, byte[] value) {
    return joined(varint((number << 3) | 2), varint(value.length), value);
  }

  private static byte[] varint(int value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int rest = value;
    while (rest >= 0x80) {
      out.write((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
    return out.toByteArray();
  }

  static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.write(part, 0, part.length);
    }
    return out.toByteArray();
  }
}
