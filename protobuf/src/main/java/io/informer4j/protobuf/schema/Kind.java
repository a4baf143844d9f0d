package io.informer4j.protobuf.schema;

/** What the value of a field is in protobuf. */
public enum Kind {
  /** Text in UTF-8. */
  STRING,
  /** A varint, 0 or 1. */
  BOOL,
  /** A varint; a negative one takes ten bytes. */
  INT32,
  /** A varint. */
  INT64,
  /** Base64 in JSON. */
  BYTES,
  /** Eight bytes, the lowest first. */
  DOUBLE,
  /** Fields of its own, {@link Field#message}. */
  MESSAGE
}
