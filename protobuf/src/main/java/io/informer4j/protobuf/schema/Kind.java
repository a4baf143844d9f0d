package io.informer4j.protobuf.schema;

/** What the value of a field is in protobuf. */
public enum Kind {
  STRING,
  BOOL,
  INT32,
  INT64,
  /** Base64 in JSON. */
  BYTES,
  DOUBLE,
  /** Fields of its own, {@link Field#message}. */
  MESSAGE
}
