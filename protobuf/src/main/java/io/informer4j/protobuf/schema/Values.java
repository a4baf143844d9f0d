package io.informer4j.protobuf.schema;

/** What values of some forms may be, seen from their bytes. */
final class Values {

  /** The first second of LocalDateTime, as a number: a cold process need not load a calendar to check a time. */
  private static final long FIRST_SECOND = -31_557_014_135_596_800L;

  private static final long LAST_SECOND = 31_556_889_832_780_799L;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  /** With these the unit of a quantity begins, for fabric8's class. */
  private static final String UNITS = "eEinumkKMGTP";

  private Values() {}

  /** Returns whether a time can be told as a date. */
  static boolean isTime(long seconds, int nanos) {
    long carried = Math.floorDiv(nanos, NANOS_PER_SECOND);
    return seconds >= FIRST_SECOND - carried && seconds <= LAST_SECOND - carried;
  }

  static boolean isAscii(byte[] array, int from, int to) {
    for (int i = from; i < to; i++) {
      if (array[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether fabric8's class takes a text of ASCII for a quantity: if there are digits behind the unit, they end it. */
  static boolean isQuantity(byte[] array, int from, int to) {
    int unit = from;
    while (unit < to && UNITS.indexOf(array[unit]) < 0) {
      unit++;
    }
    boolean hasDigit = false;
    for (int i = unit; i < to; i++) {
      hasDigit |= array[i] >= '0' && array[i] <= '9';
    }
    return from < to && !(hasDigit && isLetter(array[to - 1]));
  }

  private static boolean isLetter(byte c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
