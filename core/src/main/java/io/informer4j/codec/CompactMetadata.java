package io.informer4j.codec;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a packed object has beside its bytes, if its uid and its revision are such as servers give them: numbers, of which texts
 * are made when somebody asks.
 *
 * <pre>{@code
 * CompactMetadata known = CompactMetadata.read(
 *     namespace, chunk, nameFrom, nameTo, uidFrom, uidTo, revisionFrom, revisionTo);
 * if (known != null) { packer.packBody(known, body); }
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public final class CompactMetadata {

  /** Stands for the revision that is unset; that of any revision is 0. */
  private static final long UNSET = -1;

  /** So many digits are a number for certain. */
  private static final int LONGEST_NUMBER = 18;

  final ObjectName name;
  final long uidHigh;
  final long uidLow;
  final long revision;

  private CompactMetadata(ObjectName name, long uidHigh, long uidLow, long revision) {
    this.name = name;
    this.uidHigh = uidHigh;
    this.uidLow = uidLow;
    this.revision = revision;
  }

  /** Returns this of an object of which no more than the name is said here. */
  static CompactMetadata nothingBut(ObjectName name) {
    return new CompactMetadata(name, 0, 0, UNSET);
  }

  /** Returns this of metadata, without labels, or null if numbers cannot say it all. */
  static @Nullable CompactMetadata of(ObjectMetadata metadata) {
    ResourceVersion revision = metadata.resourceVersion();
    long number = revision.numberOr(UNSET);
    if ((number == UNSET && !revision.isUnset()) || !CompactUid.suits(metadata.uid())) {
      return null;
    }
    return new CompactMetadata(
        metadata.name(), CompactUid.high(metadata.uid()), CompactUid.low(metadata.uid()), number);
  }

  /**
   * Returns this of an object whose name, uid and revision lie in these ranges of an array, or null if uid and revision are not
   * written as servers do.
   *
   * <p>One loop over all of the uid: a compiler writes each loop out several times, and there is one of these in a young process.
   */
  public static @Nullable CompactMetadata read(
      String namespace,
      byte[] array,
      int nameFrom,
      int nameTo,
      int uidFrom,
      int uidTo,
      int revisionFrom,
      int revisionTo) {
    int digits = revisionTo - revisionFrom;
    if (digits < 1 || digits > LONGEST_NUMBER || array[revisionFrom] == '0') {
      return null;
    }
    long number = 0;
    for (int i = revisionFrom; i < revisionTo; i++) {
      int digit = array[i] - '0';
      if (digit < 0 || digit > 9) {
        return null;
      }
      number = number * 10 + digit;
    }
    if (uidTo - uidFrom != CompactUid.LENGTH) {
      return null;
    }
    byte[] values = CompactUid.VALUES;
    long high = 0;
    long low = 0;
    for (int i = 0; i < CompactUid.LENGTH; i++) {
      int value = values[array[uidFrom + i] & 0xff];
      if ((CompactUid.DASHES >>> i & 1) != 0) {
        if (value != CompactUid.DASH) {
          return null;
        }
      } else if (value >= CompactUid.DASH) {
        return null;
      } else {
        high = high << 4 | low >>> (Long.SIZE - 4);
        low = low << 4 | value;
      }
    }
    if ((high | low) == 0) {
      return null;
    }
    String name = new String(array, nameFrom, nameTo - nameFrom, StandardCharsets.UTF_8);
    return new CompactMetadata(ObjectName.of(namespace, name), high, low, number);
  }

  /** Returns the revision of this number. */
  static ResourceVersion revision(long number) {
    return number == UNSET ? ResourceVersion.UNSET : ResourceVersion.of(number);
  }
}
