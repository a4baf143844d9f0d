package io.informer4j.protobuf.schema;

import io.informer4j.codec.Projection.Node;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message as a {@link Walk} goes through it: what to do with each field, by its number; made of a message and of what is kept
 * of it.
 *
 * <p><b>Threading:</b> immutable as far as anybody can see: what lies below is found when it is first needed, and a race finds
 * it twice.
 */
final class Shape {

  static final byte UNKNOWN = 0;
  static final byte DROPPED = 1;
  static final byte NUMBER = 2;
  static final byte DOUBLE = 3;
  /** A text, or bytes. */
  static final byte BYTES = 4;
  /** A number, or many that are packed. */
  static final byte NUMBERS = 5;

  static final byte MESSAGE = 6;
  static final byte ENTRY = 7;
  /** A text that is checked and dropped, since it is kept elsewhere. */
  static final byte IDENTITY = 8;

  private static final List<String> IDENTITY_PARTS =
      List.of("name", "namespace", "uid", "resourceVersion");
  private static final int KEY = 1;
  private static final int VALUE = 2;

  private final Message message;
  private final Form form;
  private final byte formForScan;
  /** Null if everything is kept. */
  private final @Nullable Node place;

  private final boolean dropsUnknown;
  private final byte[] steps;
  /** The fields of which a zero says as much as nothing. */
  private final boolean[] omitsZero;

  /** All that a {@link Scan} has to know of each field, in one look. */
  private final byte[] plan;

  private final boolean needsValue;
  private final @Nullable Shape[] below;
  /** The field whose entries this is the shape of, null for a message. */
  private final @Nullable Field map;
  /** Entries whose values are kept in part, by the node that says which. */
  private volatile Variant[] variants = {};

  private record Variant(Node node, Shape shape) {}

  private Shape(Message message, Form form, @Nullable Node place, @Nullable Field map, int fields) {
    this.message = message;
    this.form = form;
    this.formForScan = formForScan(form);
    this.place = place;
    this.dropsUnknown = place != null && place.child("").isSkipped();
    this.map = map;
    this.steps = new byte[fields];
    this.omitsZero = new boolean[fields];
    this.plan = new byte[fields + 1];
    this.needsValue = map != null && map.isMessage();
    this.below = new Shape[fields];
  }

  private Shape(Shape origin) {
    this.message = origin.message;
    this.form = origin.form;
    this.formForScan = origin.formForScan;
    this.place = origin.place;
    this.dropsUnknown = origin.dropsUnknown;
    this.map = origin.map;
    this.steps = origin.steps.clone();
    this.omitsZero = origin.omitsZero;
    this.plan = new byte[steps.length + 1];
    this.needsValue = origin.needsValue;
    this.below = origin.below.clone();
  }

  /** Returns the shape of a message that is kept as a whole. */
  static Shape whole(Message message) {
    Shape shape = new Shape(message, message.form(), null, null, message.highest() + 1);
    for (Field field : message.fields()) {
      shape.steps[field.number()] = step(field);
      shape.omitsZero[field.number()] = omitsZero(field, shape.form);
    }
    return shape.planned();
  }

  /** Returns the shape of a message of which some is kept. Where JSON has no object, a part of it is all of it. */
  static Shape of(Message message, Node place) {
    Form form = message.form();
    boolean hasParts = form == Form.OBJECT || form == Form.EITHER || form == Form.JSON;
    if (place.keepsAll() || !hasParts) {
      return message.whole();
    }
    Shape shape = new Shape(message, form, place, null, message.highest() + 1);
    for (Field field : message.fields()) {
      boolean isTransparent = form != Form.OBJECT || field.label() == Label.INLINE;
      shape.keep(field, isTransparent ? place : place.child(field.json()));
    }
    return shape.planned();
  }

  /** Returns the same without who an object is: name, namespace, uid and revision in its metadata. */
  Shape withoutIdentity() {
    int metadata = numberOf(message, "metadata");
    Shape lean = new Shape(this);
    Shape named = new Shape(below(metadata));
    for (String part : IDENTITY_PARTS) {
      named.steps[numberOf(named.message, part)] = IDENTITY;
    }
    lean.below[metadata] = named.planned();
    return lean.planned();
  }

  /** Says for each field what a {@link Scan} does with it. */
  private Shape planned() {
    byte other = dropsUnknown ? Scan.GIVEN_UP : Scan.PASSED_OVER;
    for (int number = 1; number < steps.length; number++) {
      byte kind = switch (steps[number]) {
        case UNKNOWN -> other;
        case DROPPED -> Scan.DROPPED;
        case NUMBER, NUMBERS -> Scan.NUMBER;
        case BYTES -> Scan.TEXT;
        case MESSAGE -> Scan.MESSAGE;
        case ENTRY -> Scan.ENTRY;
        case IDENTITY -> Scan.IDENTITY;
        default -> Scan.GIVEN_UP;
      };
      byte omits = omitsZero[number] ? Scan.OMITS_ZERO : 0;
      byte repeated = map == null && isRepeated(number) ? Scan.REPEATED : 0;
      plan[number] = (byte) (kind | omits | repeated);
    }
    plan[steps.length] = other;
    return this;
  }

  private static int numberOf(Message message, String json) {
    return message.field(json).map(Field::number).orElseThrow();
  }

  private void keep(Field field, Node node) {
    int number = field.number();
    omitsZero[number] = omitsZero(field, form);
    steps[number] = node.isSkipped() ? DROPPED : step(field);
    // Even what is kept as a whole is found now: every informer has a shape of its own here, and
    // what is first missing in the
    // second of them would be news to the compiler.
    if (steps[number] == MESSAGE) {
      below[number] = of(field.message(), node);
    } else if (steps[number] == ENTRY) {
      below[number] = entries(field, node.keepsAll() ? null : node);
    }
  }

  /** Says so of fields that JSON leaves out or, a time that is unset, writes as null; and of all in a number or text. */
  private static boolean omitsZero(Field field, Form form) {
    if (form != Form.OBJECT || field.label() != Label.VALUE) {
      return form == Form.INT_OR_STRING;
    }
    return switch (field.kind()) {
      case STRING, BOOL, INT32, INT64 -> true;
      case MESSAGE -> Message.isTime(field.kindName());
      default -> false;
    };
  }

  private static byte step(Field field) {
    if (field.label() == Label.MAP) {
      return ENTRY;
    }
    return switch (field.kind()) {
      case STRING, BYTES -> BYTES;
      case BOOL, INT32, INT64 -> field.label() == Label.REPEATED ? NUMBERS : NUMBER;
      case DOUBLE -> DOUBLE;
      case MESSAGE -> MESSAGE;
    };
  }

  /** Returns the shape of the entries of a map, of whose keys or values some are kept. */
  private static Shape entries(Field map, @Nullable Node place) {
    Message value = map.isMessage() ? map.message() : Message.NONE;
    Shape shape = new Shape(value, Form.OBJECT, place, map, VALUE + 1);
    shape.steps[KEY] = BYTES;
    shape.steps[VALUE] = map.isMessage() ? MESSAGE : BYTES;
    if (map.isMessage()) {
      shape.below[VALUE] = value.whole();
    }
    return shape.planned();
  }

  /** Returns what to do with a field. */
  int step(int number) {
    return number < steps.length && number > 0 ? steps[number] : UNKNOWN;
  }

  /** Returns whether an object is the same with a zero, or an empty text, in a known field and without the field. */
  boolean omitsZero(int number) {
    return omitsZero[number];
  }

  /** Returns whether a known field may come more than once. */
  boolean isRepeated(int number) {
    Field field = message.find(number);
    return field != null && field.label() == Label.REPEATED;
  }

  /** Returns the shape of what lies in a field that is a message or an entry. */
  Shape below(int number) {
    Shape known = below[number];
    if (known == null) {
      Field field = message.find(number);
      if (field == null) {
        throw new IllegalStateException("nothing lies in field " + number + " of " + message);
      }
      known =
          field.label() == Label.MAP ? entries(field, null) : field.message().whole();
      below[number] = known;
    }
    return known;
  }

  /** Returns the shape of an entry, given what is kept of its value. */
  @SuppressWarnings("ReferenceEquality") // a projection has each of its nodes once
  Shape entry(Node kept) {
    if (kept.keepsAll() || map == null || !map.isMessage()) {
      return this;
    }
    for (Variant variant : variants) {
      if (variant.node == kept) {
        return variant.shape;
      }
    }
    Shape shape = entries(map, null);
    shape.below[VALUE] = of(message, kept);
    Variant[] more = Arrays.copyOf(variants, variants.length + 1);
    more[more.length - 1] = new Variant(kept, shape);
    variants = more;
    return shape;
  }

  Message message() {
    return message;
  }

  Form form() {
    return form;
  }

  /** Returns what this is for a {@link Scan}. */
  byte formForScan() {
    return formForScan;
  }

  private static byte formForScan(Form form) {
    return switch (form) {
      case TIME, MICRO_TIME -> Scan.TIME;
      case QUANTITY -> Scan.QUANTITY;
      case JSON -> Scan.RARE;
      default -> Scan.FIELDS;
    };
  }

  /** Returns what is kept, null if everything is. */
  @Nullable
  Node place() {
    return place;
  }

  /** Returns whether something below this may be dropped. */
  boolean isPartial() {
    return place != null || (needsValue && isPartialValue());
  }

  private boolean isPartialValue() {
    Shape value = below[VALUE];
    return value != null && value.place != null;
  }

  /** Returns whether an entry must have a value: one of a message cannot be made of nothing. */
  boolean needsValue() {
    return needsValue;
  }

  /** Returns what a {@link Scan} does with each field, and in the last place with those that are beyond. */
  byte[] plan() {
    return plan;
  }

  /** Returns whether fields that the schema does not have are dropped: they are no part of what was asked for. */
  boolean dropsUnknown() {
    return dropsUnknown;
  }

  /** Returns the name in JSON of a field, null if it has none. */
  @Nullable
  String nameOf(int number) {
    Field field = map == null ? message.find(number) : null;
    return field == null || field.label() == Label.INLINE || field.isHidden() ? null : field.json();
  }
}
