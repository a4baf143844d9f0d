package io.informer4j.fabric8.json;

import io.informer4j.codec.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values at a path out of the bytes of an object, stepping over everything else.
 *
 * <pre>{@code
 * List<String> images = JsonFields.textsAt(bytes, FieldPath.of("spec.containers[*].image"));
 * }</pre>
 *
 * <p>Of a field that is there twice the last one counts, as it does for those who decode the object.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
final class JsonFields {

  private final JsonCursor in;
  private final byte[] bytes;
  private final List<String> steps;
  private final List<String> found = new ArrayList<>(1);

  private JsonFields(byte[] bytes, List<String> steps) {
    this.bytes = bytes;
    this.in = new JsonCursor(bytes, 0, bytes.length);
    this.steps = steps;
  }

  /** Returns the values at a path in an object that was validated. */
  static List<String> textsAt(byte[] bytes, FieldPath path) {
    JsonFields fields = new JsonFields(bytes, path.steps());
    fields.value(0);
    return fields.found;
  }

  /** Returns one label of an object that was validated, and reads no further than that. */
  static Optional<String> labelOf(byte[] bytes, String key) {
    return Optional.ofNullable(
        new JsonFields(bytes, List.of("metadata", "labels", key)).firstField(0));
  }

  private @Nullable String firstField(int step) {
    if (!in.enter('{')) {
      return null;
    }
    while (in.nextField()) {
      if (isNext(steps.get(step))) {
        return step + 1 == steps.size() ? in.text(JsonText.Strings.NEW) : firstField(step + 1);
      }
      in.skip();
    }
    return null;
  }

  /** Takes the next value; as many steps of the path have led to it. */
  private void value(int step) {
    if (in.enter('[')) {
      while (in.nextElement()) {
        value(step);
      }
    } else if (step == steps.size()) {
      scalar();
    } else if (in.enter('{')) {
      fields(step);
    } else {
      in.skip();
    }
  }

  private void scalar() {
    byte first = in.peek();
    if (first == '{' || first == 'n') {
      in.skip();
    } else {
      found.add(in.text(JsonText.Strings.NEW));
    }
  }

  private void fields(int step) {
    int before = found.size();
    while (in.nextField()) {
      if (isNext(steps.get(step))) {
        found.subList(before, found.size()).clear();
        value(step + 1);
      } else {
        in.skip();
      }
    }
  }

  /** Compares without making a string, which most keys are not worth. */
  private boolean isNext(String step) {
    String escaped = in.escapedKey();
    if (escaped != null) {
      return escaped.equals(step);
    }
    int from = in.keyFrom();
    int length = in.keyTo() - from;
    if (length < step.length()) {
      return false;
    }
    for (int i = 0; i < step.length(); i++) {
      char c = step.charAt(i);
      if (c > 0x7f) {
        return in.key(JsonText.Strings.NEW).equals(step);
      }
      if (bytes[from + i] != c) {
        return false;
      }
    }
    return length == step.length();
  }
}
