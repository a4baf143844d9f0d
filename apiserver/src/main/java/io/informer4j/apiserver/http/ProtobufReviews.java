package io.informer4j.apiserver.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads questions about oneself that come as protobuf, which is how kubectl asks them, into the same tree as JSON would
 * make. Only texts are read, and messages by their number; whatever else there is, is skipped.
 */
final class ProtobufReviews {

  static final String TYPE = "application/vnd.kubernetes.protobuf";

  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int SPEC = 2;
  private static final List<String> RESOURCE =
      List.of("namespace", "verb", "group", "version", "resource", "subresource", "name");
  private static final List<String> OTHER = List.of("path", "verb");

  private ProtobufReviews() {}

  /** Reads a body. @throws IOException if it is no such message */
  static ObjectNode read(byte[] body) throws IOException {
    if (body.length < MAGIC.length || !Arrays.equals(body, 0, 4, MAGIC, 0, 4)) {
      throw new IOException("the envelope is missing");
    }
    Map<Integer, ByteBuffer> envelope =
        fields(ByteBuffer.wrap(body, MAGIC.length, body.length - MAGIC.length));
    ObjectNode review = JsonNodeFactory.instance.objectNode();
    texts(review, fields(part(envelope, 1)), List.of("apiVersion", "kind"));
    Map<Integer, ByteBuffer> object = fields(part(envelope, 2));
    Map<Integer, ByteBuffer> spec = fields(part(object, SPEC));
    ObjectNode target = review.putObject("spec");
    switch (review.path("kind").asText("")) {
      case "SelfSubjectAccessReview" -> {
        if (spec.containsKey(1)) {
          texts(target.putObject("resourceAttributes"), fields(part(spec, 1)), RESOURCE);
        }
        if (spec.containsKey(2)) {
          texts(target.putObject("nonResourceAttributes"), fields(part(spec, 2)), OTHER);
        }
      }
      case "SelfSubjectRulesReview" -> texts(target, spec, List.of("namespace"));
      default -> review.remove("spec");
    }
    return review;
  }

  private static ByteBuffer part(Map<Integer, ByteBuffer> fields, int number) {
    return fields.getOrDefault(number, ByteBuffer.allocate(0));
  }

  private static void texts(ObjectNode target, Map<Integer, ByteBuffer> from, List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      String text = StandardCharsets.UTF_8.decode(part(from, i + 1).duplicate()).toString();
      if (!text.isEmpty()) {
        target.put(names.get(i), text);
      }
    }
  }

  /** Returns the fields that have a length, by number; the last one of each counts. */
  private static Map<Integer, ByteBuffer> fields(ByteBuffer message) throws IOException {
    ByteBuffer in = message.duplicate();
    Map<Integer, ByteBuffer> fields = new LinkedHashMap<>();
    while (in.hasRemaining()) {
      long tag = varint(in);
      int number = (int) (tag >>> 3);
      switch ((int) tag & 7) {
        case 0 -> varint(in);
        case 1 -> slice(in, 8);
        case 2 -> fields.put(number, slice(in, varint(in)));
        case 5 -> slice(in, 4);
        default -> throw new IOException("unknown wire type");
      }
    }
    return fields;
  }

  private static ByteBuffer slice(ByteBuffer in, long length) throws IOException {
    if (length < 0 || length > in.remaining()) {
      throw new IOException("a field is longer than its message");
    }
    ByteBuffer slice = in.slice(in.position(), (int) length);
    in.position(in.position() + (int) length);
    return slice;
  }

  private static long varint(ByteBuffer in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (!in.hasRemaining()) {
        throw new IOException("a number has no end");
      }
      byte next = in.get();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IOException("a number is too long");
  }
}
