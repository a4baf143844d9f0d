package io.informer4j.protobuf.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Duration;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.protobuf.MalformedProtobufException;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages whose JSON is no object with their fields: numbers or texts, times and durations as objects, JSON inside of protobuf. */
final class Forms {

  private static final int IS_TEXT = 1;

  private Forms() {}

  /** A mapper as fabric8 sets it up for itself, made when JSON is first met inside of protobuf. */
  private static final class Json {
    static final ObjectMapper MAPPER = mapper();

    private static ObjectMapper mapper() {
      ObjectMapper mapper = new ObjectMapper();
      new KubernetesSerialization(mapper, true);
      return mapper;
    }
  }

  static IntOrString readIntOrString(ModelReader in, int tag) {
    long type = 0;
    int number = 0;
    String text = "";
    int outer = in.enter(tag);
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field >>> 3) {
        case 1 -> type = in.int64(field);
        case 2 -> number = in.int32(field);
        case 3 -> text = in.text(field);
        default -> in.skip(field);
      }
    }
    in.leave(outer);
    return type == IS_TEXT ? new IntOrString(text) : new IntOrString(number);
  }

  static void writeIntOrString(ModelWriter out, IntOrString value) {
    String text = value.getStrVal();
    Integer number = value.getIntVal();
    out.text(3, text == null ? "" : text);
    out.int32(2, number == null ? 0 : number);
    out.int64(1, text == null ? 0 : IS_TEXT);
  }

  static @Nullable MicroTime readMicroTime(ModelReader in, int tag) {
    String text = Times.readMicros(in, tag);
    if (text == null) {
      return null;
    }
    MicroTime time = new MicroTime(text);
    time.setAdditionalProperties(Collections.emptyMap());
    return time;
  }

  static void writeMicroTime(ModelWriter out, MicroTime time) {
    if (time.getTime() != null) {
      Times.write(out, time.getTime());
    }
  }

  static Duration readDuration(ModelReader in, int tag) {
    long nanos = 0;
    int outer = in.enter(tag);
    for (int field = in.next(); field != 0; field = in.next()) {
      if (field >>> 3 == 1) {
        nanos = in.int64(field);
      } else {
        in.skip(field);
      }
    }
    in.leave(outer);
    return new Duration(java.time.Duration.ofNanos(nanos));
  }

  static void writeDuration(ModelWriter out, Duration duration) {
    out.int64(1, duration.getDuration().toNanos());
  }

  static void writeTexts(ModelWriter out, List<String> texts) {
    out.putTexts(1, texts);
  }

  /** Reads the JSON that lies in a message, null if there is none. */
  static <T> @Nullable T readJson(ModelReader in, int tag, Class<T> type) {
    byte[] json = in.wrappedBytes(tag);
    if (json.length == 0) {
      return null;
    }
    try {
      return parseJson(json, 0, json.length, type);
    } catch (UnreadableObjectException e) {
      throw new MalformedProtobufException(String.valueOf(e.getMessage()), in.offset());
    }
  }

  /**
   * Reads JSON.
   *
   * @throws UnreadableObjectException if it is none of the class
   */
  static <T> @Nullable T parseJson(byte[] array, int from, int to, Class<T> type) {
    try {
      return Json.MAPPER.readValue(array, from, to - from, type);
    } catch (IOException | RuntimeException e) {
      // Without what Jackson says, which may quote the content; fabric8's deserializers throw what
      // they like.
      throw new UnreadableObjectException(
          "JSON in protobuf that is none of " + type.getSimpleName());
    }
  }

  static void writeJson(ModelWriter out, Object value) {
    try {
      out.bytes(1, Json.MAPPER.writeValueAsBytes(value));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("what is no JSON: " + value.getClass().getName(), e);
    }
  }
}
