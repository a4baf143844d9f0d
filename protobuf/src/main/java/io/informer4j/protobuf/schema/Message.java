package io.informer4j.protobuf.schema;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A message: its fields, and what JSON makes of it.
 *
 * <pre>{@code
 * Message pod = Schema.message("k8s.io.api.core.v1.Pod");
 * pod.field(2);          // spec
 * pod.field("status");   // 3
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public final class Message {

  private static final Field[] NO_FIELDS = {};

  /** The message of no fields, where there is none. */
  static final Message NONE = new Message("", false, NO_FIELDS);

  private final String name;
  private final Form form;
  private final List<Field> fields;
  /** By their numbers, the highest of which is 44: no hole is worth a map. */
  private final @Nullable Field[] byNumber;

  /** Made when first asked for; a race makes two that are alike. */
  private @Nullable Shape whole;

  Message(String name, boolean isList, Field[] fields) {
    this.name = name;
    this.form = isList ? Form.LIST : form(simpleName(name), fields);
    this.fields = Collections.unmodifiableList(Arrays.asList(fields));
    int highest = 0;
    for (Field field : fields) {
      highest = Math.max(highest, field.number());
    }
    this.byNumber = new Field[highest + 1];
    for (Field field : fields) {
      byNumber[field.number()] = field;
    }
  }

  private static Form form(String name, Field[] fields) {
    if (fields.length == 1 && fields[0].kind() == Kind.BYTES) {
      return Form.JSON;
    }
    return switch (name) {
      case "Quantity" -> Form.QUANTITY;
      case "IntOrString" -> Form.INT_OR_STRING;
      case "Time" -> Form.TIME;
      case "MicroTime" -> Form.MICRO_TIME;
      case "Duration" -> Form.DURATION;
      case "JSONSchemaPropsOrArray", "JSONSchemaPropsOrBool", "JSONSchemaPropsOrStringArray" ->
        Form.EITHER;
      default -> Form.OBJECT;
    };
  }

  /** Returns whether the message of this name is a time, which takes no look at the table. */
  static boolean isTime(String name) {
    Form form = form(simpleName(name), NO_FIELDS);
    return form == Form.TIME || form == Form.MICRO_TIME;
  }

  private static String simpleName(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Returns its whole name, such as {@code k8s.io.api.core.v1.Pod}. */
  public String name() {
    return name;
  }

  /** Returns the package that it is in, such as {@code k8s.io.api.core.v1}. */
  public String packageName() {
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** Returns its name in its package, which is the kind of an object. */
  public String simpleName() {
    return simpleName(name);
  }

  /** Returns what JSON makes of it. */
  public Form form() {
    return form;
  }

  /** Returns its fields in the order of the table, which is that of Kubernetes' sources. */
  public List<Field> fields() {
    return fields;
  }

  /** Returns the field with a number. */
  public Optional<Field> field(int number) {
    return Optional.ofNullable(find(number));
  }

  /** Returns the field with a name in JSON; those of messages that JSON inlines are not among them. */
  public Optional<Field> field(String json) {
    for (Field field : fields) {
      if (field.json().equals(json) && field.label() != Label.INLINE && !field.isHidden()) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  /** Returns the field with a number, null if there is none: for those who ask for each field of each object. */
  @Nullable
  Field find(int number) {
    return number > 0 && number < byNumber.length ? byNumber[number] : null;
  }

  /** Returns the highest number of a field. */
  int highest() {
    return byNumber.length - 1;
  }

  /** Returns how to go through it as a whole. */
  Shape whole() {
    Shape known = whole;
    if (known == null) {
      known = Shape.whole(this);
      whole = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return name;
  }
}
