package io.informer4j.protobuf.schema;

import org.jspecify.annotations.Nullable;

/**
 * A field of a {@link Message}.
 *
 * <pre>{@code
 * Field spec = Schema.message("k8s.io.api.core.v1.Pod").field("spec").orElseThrow();
 * spec.number();            // 2
 * spec.message().name();    // k8s.io.api.core.v1.PodSpec
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public final class Field {

  private final int number;
  private final String name;
  private final String json;
  private final Kind kind;
  private final String kindName;
  private final Label label;
  private final boolean isHidden;

  /** Looked up when first asked for; a race finds the same one twice. */
  private @Nullable Message message;

  Field(int number, String name, String json, String kindName, Label label, boolean isHidden) {
    this.number = number;
    this.name = name;
    this.json = json;
    this.kind = kind(kindName);
    this.kindName = kindName;
    this.label = label;
    this.isHidden = isHidden;
  }

  private static Kind kind(String name) {
    return switch (name) {
      case "string" -> Kind.STRING;
      case "bool" -> Kind.BOOL;
      case "int32" -> Kind.INT32;
      case "int64" -> Kind.INT64;
      case "bytes" -> Kind.BYTES;
      case "double" -> Kind.DOUBLE;
      default -> Kind.MESSAGE;
    };
  }

  /** Returns its number. */
  public int number() {
    return number;
  }

  /** Returns its name in protobuf, which is seldom another than in JSON. */
  public String name() {
    return name;
  }

  /** Returns its name in JSON. */
  public String json() {
    return json;
  }

  /** Returns what its value is, or that of its elements or entries. */
  public Kind kind() {
    return kind;
  }

  /** Returns the kind as the table has it: {@code int32}, or the name of a message. */
  public String kindName() {
    return kindName;
  }

  /** Returns what it is besides. */
  public Label label() {
    return label;
  }

  /** Returns whether JSON does not have it under a name. */
  public boolean isHidden() {
    return isHidden;
  }

  /** Returns whether its value, or that of its elements or entries, has fields of its own. */
  public boolean isMessage() {
    return kind == Kind.MESSAGE;
  }

  /**
   * Returns what its value consists of.
   *
   * @throws IllegalStateException if it is no message
   */
  public Message message() {
    Message known = message;
    if (known == null) {
      if (kind != Kind.MESSAGE) {
        throw new IllegalStateException("field " + json + " is no message but of kind " + kindName);
      }
      known = Schema.message(kindName);
      message = known;
    }
    return known;
  }

  /** Returns number, name and kind. */
  @Override
  public String toString() {
    return number + " " + json + " " + kindName;
  }
}
