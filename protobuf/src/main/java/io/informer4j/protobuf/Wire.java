package io.informer4j.protobuf;

/** The numbers of the wire format. */
final class Wire {

  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int GROUP = 3;
  static final int END_GROUP = 4;
  static final int FIXED32 = 5;

  /** A varint has no more bytes than these. */
  static final int LONGEST_VARINT = 10;

  private Wire() {}

  /** Returns the number of the field that a tag announces. */
  static int number(int tag) {
    return tag >>> 3;
  }

  /** Returns how the value of the field that a tag announces is written. */
  static int type(int tag) {
    return tag & 7;
  }

  /** Returns what a wire type is called. */
  static String nameOf(int type) {
    return switch (type) {
      case VARINT -> "a varint";
      case FIXED64 -> "eight bytes";
      case BYTES -> "a length and bytes";
      case GROUP -> "a group";
      case END_GROUP -> "the end of a group";
      case FIXED32 -> "four bytes";
      default -> "wire type " + type;
    };
  }

  /**
   * Returns a varint as a tag.
   *
   * @throws MalformedProtobufException if it is none
   */
  static int tag(long varint, long offset) {
    int tag = (int) varint;
    if ((varint & ~0xFFFFFFFFL) != 0 || number(tag) == 0 || type(tag) > FIXED32) {
      throw new MalformedProtobufException("a tag that is none", offset);
    }
    return tag;
  }
}
