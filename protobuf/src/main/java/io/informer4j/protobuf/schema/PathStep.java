package io.informer4j.protobuf.schema;

import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldPathException;
import io.informer4j.wire.Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One step into a message: a field, or an entry of a map.
 *
 * <p><b>Threading:</b> immutable.
 */
final class PathStep {

  /** How the values of a field are found. */
  enum How {
    /** Once: a message, text or bytes. */
    ONE,
    /** As often as it comes. */
    EACH,
    /** In the entry with a key. */
    KEY,
    NUMBER,
    NUMBERS,
    DOUBLE
  }

  private final Field field;
  private final How how;
  /** The key of a map's entry, null if it is none. */
  private final byte @Nullable [] key;

  private PathStep(Field field, How how, byte @Nullable [] key) {
    this.field = field;
    this.how = how;
    this.key = key;
  }

  /**
   * Returns the steps of a path; messages that JSON inlines take some of their own.
   *
   * @throws FieldPathException if there is no such field
   */
  static PathStep[] of(Message message, FieldPath path) {
    List<PathStep> steps = new ArrayList<>();
    List<String> names = path.steps();
    Message current = message;
    for (int i = 0; i < names.size(); i++) {
      Field field = into(current, names.get(i), steps);
      if (field == null) {
        throw FieldPathException.of(path, nowhere(current, names.get(i)));
      }
      boolean isMap = field.label() == Label.MAP;
      if (isMap && i + 1 < names.size()) {
        i++;
        byte[] key = names.get(i).getBytes(StandardCharsets.UTF_8);
        steps.add(new PathStep(field, How.KEY, key));
      } else {
        steps.add(new PathStep(field, how(field), null));
      }
      if (i + 1 < names.size()) {
        current = below(field, path, names.get(i));
      }
    }
    return steps.toArray(new PathStep[0]);
  }

  private static How how(Field field) {
    boolean isRepeated = field.label() == Label.REPEATED || field.label() == Label.MAP;
    return switch (field.kind()) {
      case BOOL, INT32, INT64 -> isRepeated ? How.NUMBERS : How.NUMBER;
      case DOUBLE -> How.DOUBLE;
      default -> isRepeated ? How.EACH : How.ONE;
    };
  }

  /** Finds a field, and notes the steps into messages that JSON inlines; null if there is none. */
  private static @Nullable Field into(Message message, String name, List<PathStep> steps) {
    for (Field field : message.fields()) {
      if (field.label() == Label.INLINE && field.isMessage()) {
        steps.add(new PathStep(field, How.ONE, null));
        Field found = into(field.message(), name, steps);
        if (found != null) {
          return found;
        }
        steps.remove(steps.size() - 1);
      } else if (field.json().equals(name) && !field.isHidden()) {
        return field;
      }
    }
    return null;
  }

  private static Message below(Field field, FieldPath path, String name) {
    Form form = field.isMessage() ? field.message().form() : Form.LIST;
    if (form == Form.JSON || form == Form.EITHER) {
      throw FieldPathException.of(
          path, "goes below '" + name + "', whose fields cannot be read without decoding it");
    }
    if (form != Form.OBJECT) {
      throw FieldPathException.of(path, "goes below '" + name + "', which has no fields");
    }
    return field.message();
  }

  private static String nowhere(Message message, String name) {
    Set<String> names = new TreeSet<>();
    collect(message, names);
    return "leads nowhere: a " + message.simpleName() + " has no field '" + name + "', but "
        + String.join(", ", names);
  }

  private static void collect(Message message, Set<String> names) {
    for (Field field : message.fields()) {
      if (field.label() == Label.INLINE && field.isMessage()) {
        collect(field.message(), names);
      } else if (!field.isHidden()) {
        names.add(field.json());
      }
    }
  }

  int number() {
    return field.number();
  }

  How how() {
    return how;
  }

  /** Returns whether pieces of it are joined, which is so for messages with fields. */
  boolean isMerged() {
    return how == How.ONE && field.isMessage() && field.message().form() == Form.OBJECT;
  }

  boolean isKey(byte[] array, int from, int to) {
    return key != null && Arrays.equals(key, 0, key.length, array, from, to);
  }

  private boolean mayBeLeftOut() {
    return field.label() == Label.VALUE;
  }

  /** Returns a number as JSON writes it, null if it is left out. */
  @Nullable
  String number(long value) {
    return value == 0 && mayBeLeftOut() ? null : element(value);
  }

  /** Returns a number of a list as JSON writes it. */
  String element(long value) {
    return switch (field.kind()) {
      case BOOL -> value != 0 ? "true" : "false";
      case INT32 -> Integer.toString((int) value);
      default -> Long.toString(value);
    };
  }

  /** Returns a number as JSON writes it. */
  static String decimal(double value) {
    return value == (long) value ? Long.toString((long) value) : Double.toString(value);
  }

  /** Adds what a text, bytes or a message of a form that JSON makes a value of say. */
  void addTexts(
      byte[] array, int from, int to, ValueRules rules, Limits limits, List<String> found) {
    if (field.label() == Label.MAP && key == null) {
      return; // a map is no value
    }
    if (field.isMessage()) {
      new FormReader(array, from, to, limits).addTexts(field.message().form(), rules, found);
    } else if (from < to || !mayBeLeftOut()) {
      found.add(
          field.kind() == Kind.BYTES
              ? FormReader.base64(array, from, to)
              : new String(array, from, to - from, StandardCharsets.UTF_8));
    }
  }
}
