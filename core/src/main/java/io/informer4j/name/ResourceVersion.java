package io.informer4j.name;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The revision of an object, or of a whole collection, as the server states it.
 *
 * <p>A resource version is an opaque string. Since Kubernetes 1.35 (KEP-5504) two of them can be ordered
 * when both are decimal numbers without leading zero, of up to 128 bits, and come from the same resource
 * of the same cluster. {@link #relationTo} does just that and answers {@link Relation#UNKNOWN} for
 * everything else, so that servers which do not comply degrade instead of failing.
 *
 * <pre>{@code
 * ResourceVersion.of("99").relationTo(ResourceVersion.of("100"));   // BEFORE
 * ResourceVersion.of("abc").relationTo(ResourceVersion.of("100"));  // UNKNOWN
 * }</pre>
 *
 * <p><i>Implementation notes:</i> numbers of up to 18 digits are kept as a {@code long} without their
 * text, which saves 48 bytes per cached object; the text is built when somebody asks.
 */
public final class ResourceVersion {

  /** How one resource version stands to another. */
  public enum Relation {
    /** This revision is older than the other. */
    BEFORE,
    /** Both are the same revision. */
    SAME,
    /** This revision is newer than the other. */
    AFTER,
    /** The two differ and cannot be ordered. */
    UNKNOWN
  }

  /** The unset resource version, written "": as a list option it asks for a consistent read. */
  public static final ResourceVersion UNSET = new ResourceVersion("", -1);

  /** The resource version "0": as a list option it accepts any revision the server has at hand. */
  public static final ResourceVersion ANY = new ResourceVersion("0", -1);

  private static final int LONGEST_SHORT_NUMBER = 18;
  private static final int LONGEST_COMPARABLE = 39; // 2^128 has 39 digits

  private final @Nullable String text;
  /** The number, or -1 when {@link #text} holds the value. */
  private final long number;

  private ResourceVersion(@Nullable String text, long number) {
    this.text = text;
    this.number = number;
  }

  /** Returns the resource version with this text. Any text is accepted. */
  public static ResourceVersion of(String text) {
    if (text.isEmpty()) {
      return UNSET;
    }
    if (text.equals("0")) {
      return ANY;
    }
    if (text.length() <= LONGEST_SHORT_NUMBER && isCanonicalNumber(text)) {
      return new ResourceVersion(null, Long.parseLong(text));
    }
    return new ResourceVersion(text, -1);
  }

  /** Returns the resource version of a number; 0 is {@link #ANY}. */
  public static ResourceVersion of(long number) {
    if (number <= 0 || number > 999_999_999_999_999_999L) {
      return of(Long.toString(number));
    }
    return new ResourceVersion(null, number);
  }

  /** Returns the text as the server wrote it. */
  public String value() {
    return text != null ? text : Long.toString(number);
  }

  /** Returns the number that this is if it has up to 18 digits, "0" included, or something else if it is no such number. */
  public long numberOr(long otherwise) {
    if (text == null) {
      return number;
    }
    return text.equals("0") ? 0 : otherwise;
  }

  /** Returns whether this is the empty resource version. */
  public boolean isUnset() {
    return text != null && text.isEmpty();
  }

  /** Returns whether this names a revision, so that a watch can start from it: neither "" nor "0". */
  public boolean isConcrete() {
    return text == null || (!text.isEmpty() && !text.equals("0"));
  }

  /** Returns whether this revision can be ordered at all: a number without leading zero, not "0". */
  public boolean isComparable() {
    return text == null || (text.length() <= LONGEST_COMPARABLE && isCanonicalNumber(text));
  }

  /** Says how this revision stands to another one of the same resource and cluster. Never throws. */
  public Relation relationTo(ResourceVersion other) {
    if (text == null && other.text == null) {
      return relation(Long.compare(number, other.number));
    }
    if (equals(other)) {
      return Relation.SAME;
    }
    if (!isComparable() || !other.isComparable()) {
      return Relation.UNKNOWN;
    }
    String a = value();
    String b = other.value();
    return relation(a.length() != b.length() ? a.length() - b.length() : a.compareTo(b));
  }

  /** Returns whether this revision is certainly newer than the other. */
  public boolean isAfter(ResourceVersion other) {
    return relationTo(other) == Relation.AFTER;
  }

  /** Returns whether this revision is certainly older than the other. */
  public boolean isBefore(ResourceVersion other) {
    return relationTo(other) == Relation.BEFORE;
  }

  private static Relation relation(int comparison) {
    return comparison < 0 ? Relation.BEFORE : comparison == 0 ? Relation.SAME : Relation.AFTER;
  }

  private static boolean isCanonicalNumber(String text) {
    if (text.isEmpty() || text.charAt(0) == '0') {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ResourceVersion that
            && number == that.number
            && Objects.equals(text, that.text));
  }

  @Override
  public int hashCode() {
    return text != null ? text.hashCode() : Long.hashCode(number);
  }

  /** Returns {@link #value()}. */
  @Override
  public String toString() {
    return value();
  }
}
