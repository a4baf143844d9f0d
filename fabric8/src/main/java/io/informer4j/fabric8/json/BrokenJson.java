package io.informer4j.fabric8.json;

/** Says what is wrong with bytes, and where; becomes an exception with a path when it leaves the codec. */
final class BrokenJson extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int position;

  BrokenJson(String what, int position) {
    super(what, null, false, false);
    this.position = position;
  }

  /** Returns the index into the array that was read. */
  int position() {
    return position;
  }
}
