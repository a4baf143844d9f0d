package io.informer4j.codec;

/** The transform that changes nothing: one for all types, so that it can be told from the others. */
enum Unchanged implements Transform<Object> {
  /** The only one. */
  TRANSFORM;

  @Override
  public CachedObject<Object> apply(CachedObject<Object> object) {
    return object;
  }
}
