package io.informer4j.protobuf.schema;

/** What a field is besides its kind: how often it may come, and what JSON makes of it. */
public enum Label {
  /** Left out of JSON when zero. */
  VALUE,
  /** In JSON even when zero. */
  SHOWN,
  /** In JSON if it was written. */
  POINTER,
  /** A list in JSON. */
  REPEATED,
  /** An object in JSON, with a field for each key: each entry is a message of a key, 1, and a value, 2, of the field's kind. */
  MAP,
  /** Its fields stand in the outer object in JSON. */
  INLINE
}
