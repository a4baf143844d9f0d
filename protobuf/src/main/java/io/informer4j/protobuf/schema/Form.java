package io.informer4j.protobuf.schema;

/** What JSON makes of a message. */
public enum Form {
  /** An object with a field for each of its own. */
  OBJECT,
  /** A list of texts: those of its only field. */
  LIST,
  /** A text, {@code 250m}: that of its only field. */
  QUANTITY,
  /** A number or a text: field 1 is 1 if it is the text in field 3, else it is the number in field 2. */
  INT_OR_STRING,
  /** A text, to the second; null if it has no fields. */
  TIME,
  /** A text, to the microsecond; null if it has no fields. */
  MICRO_TIME,
  /** A text: the nanoseconds in its only field. */
  DURATION,
  /** Whatever the bytes in its only field say, which are JSON. */
  JSON,
  /** The value of one of its two fields: a schema, or what may stand in place of one (a truth, a list). */
  EITHER
}
