package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of the additional properties: maps, lists, texts, numbers and truths, as JSON is read where no class is known. */
final class Trees {

  private Trees() {}

  static void put(Map<String, Object> map, String name, @Nullable Object value) {
    if (value != null) {
      map.put(name, value);
    }
  }

  /** Returns a number in the class that JSON gives it: the smallest that holds it. */
  static Number number(long value) {
    if (value == (int) value) {
      return (int) value;
    }
    return value;
  }

  static @Nullable Number numberOrNull(long value) {
    return value == 0 ? null : number(value);
  }

  static @Nullable Long asLong(@Nullable Object value) {
    return value == null ? null : ((Number) value).longValue();
  }

  @SuppressWarnings("unchecked") // whoever put another thing there meets a ClassCastException
  static @Nullable List<Object> list(@Nullable Object value) {
    return (List<Object>) value;
  }

  @SuppressWarnings("unchecked")
  static @Nullable List<String> texts(@Nullable Object value) {
    return (List<String>) value;
  }

  @SuppressWarnings("unchecked")
  static @Nullable Map<String, Object> map(@Nullable Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  static @Nullable Map<String, String> textMap(@Nullable Object value) {
    return (Map<String, String>) value;
  }

  static void writeTexts(ModelWriter out, Object value) {
    out.putTexts(1, texts(value));
  }

  static void writeQuantity(ModelWriter out, Object value) {
    out.put(1, (String) value);
  }

  static void writeIntOrString(ModelWriter out, Object value) {
    Forms.writeIntOrString(out, new IntOrString(value));
  }

  static void writeTime(ModelWriter out, Object value) {
    Times.write(out, (String) value);
  }
}
