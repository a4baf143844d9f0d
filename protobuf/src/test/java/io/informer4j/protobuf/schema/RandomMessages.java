package io.informer4j.protobuf.schema;

import io.informer4j.protobuf.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Writes messages of random content by the schema, the same for the same seed; odd ones among them, but none that is broken. */
public final class RandomMessages {

  private static final List<String> TEXTS =
      List.of("", "a", "web", "nginx:1.27", "10.0.0.1", "grün", "a.b/c", "x".repeat(200));
  private static final List<String> QUANTITIES = List.of("1", "250m", "128Mi", "1e3", "-5", "0.5");
  private static final List<String> JSON = List.of(
      "{}",
      "{\"kind\":\"Secret\",\"apiVersion\":\"v1\"}",
      "{\"a\":{\"b\":[1,{\"c\":\"d\"}],\"e\":null}}");

  private final Random random;
  /** How many fields of a hundred are written. */
  private final int density;

  public RandomMessages(Random random, int density) {
    this.random = random;
    this.density = density;
  }

  /** Returns the bytes of a message. */
  public byte[] write(Message message) {
    WireWriter out = new WireWriter();
    fields(out, message, 0);
    return out.toBytes();
  }

  private void fields(WireWriter out, Message message, int depth) {
    List<Field> fields = message.fields();
    for (int i = fields.size() - 1; i >= 0; i--) {
      Field field = fields.get(i);
      boolean isDeep = field.isMessage() && depth > 5 && field.message().form() == Form.OBJECT;
      if (!isDeep && random.nextInt(100) < density) {
        int times = isMany(field) ? 1 + random.nextInt(3) : 1;
        for (int j = 0; j < times; j++) {
          field(out, field, depth);
        }
      }
    }
    if (random.nextInt(200) == 0) {
      out.text(500 + random.nextInt(10), "nobody knows this");
    }
  }

  private static boolean isMany(Field field) {
    return field.label() == Label.REPEATED || field.label() == Label.MAP;
  }

  private void field(WireWriter out, Field field, int depth) {
    if (field.label() == Label.MAP) {
      int entry = out.mark();
      value(out, field, 2, depth);
      out.text(1, pick(TEXTS));
      out.message(field.number(), entry);
    } else {
      value(out, field, field.number(), depth);
    }
  }

  private void value(WireWriter out, Field field, int number, int depth) {
    switch (field.kind()) {
      case STRING -> out.text(number, pick(TEXTS));
      case BYTES -> out.bytes(number, pick(TEXTS).getBytes(StandardCharsets.UTF_8));
      case BOOL -> out.bool(number, random.nextBoolean());
      case INT32 -> out.int32(number, random.nextInt(3) == 0 ? 0 : random.nextInt());
      case INT64 -> out.int64(number, random.nextInt(3) == 0 ? 0 : random.nextLong());
      case DOUBLE -> out.float64(number, random.nextInt(100) / 4.0);
      case MESSAGE -> {
        int mark = out.mark();
        content(out, field.message(), depth + 1);
        out.message(number, mark);
      }
    }
  }

  private void content(WireWriter out, Message message, int depth) {
    switch (message.form()) {
      case QUANTITY -> out.text(1, pick(QUANTITIES));
      case TIME, MICRO_TIME -> {
        out.int32(2, random.nextInt(1_000_000) * 1000);
        out.int64(1, random.nextInt());
      }
      case INT_OR_STRING -> {
        boolean isText = random.nextBoolean();
        out.text(3, isText ? "http" : "");
        out.int32(2, isText ? 0 : random.nextInt(9999));
        out.int64(1, isText ? 1 : 0);
      }
      case JSON -> out.text(1, pick(JSON));
      case EITHER -> either(out, message, depth);
      default -> fields(out, message, depth);
    }
  }

  private void either(WireWriter out, Message message, int depth) {
    Field one = message.fields().get(random.nextInt(message.fields().size()));
    if (one.isMessage() && depth > 5) {
      out.message(one.number(), out.mark());
    } else {
      field(out, one, depth);
    }
  }

  private String pick(List<String> values) {
    return values.get(random.nextInt(values.size()));
  }
}
