package io.informer4j.lister;

import io.informer4j.codec.CachedObject;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One condition on the labels of an object (client-go: {@code labels.Requirement}).
 *
 * <pre>{@code
 * LabelRequirement.in("tier", "front", "back");   // tier in (back,front)
 * LabelRequirement.notEqualTo("env", "prod");     // env!=prod, also when there is no env at all
 * }</pre>
 *
 * <p>Equality is that of meaning: {@code tier in (web)} and {@code tier=web} are equal.
 *
 * <p><b>Threading:</b> immutable; may be used from any thread.
 */
public final class LabelRequirement {

  /** How the value of a label is tested. */
  public enum Operator {
    /** The label is there and has one of the values. */
    IN,
    /** The label is not there, or has none of the values. */
    NOT_IN,
    /** The label is there. */
    EXISTS,
    /** The label is not there. */
    DOES_NOT_EXIST,
    /** The label is there and is a whole number above the value. */
    GREATER_THAN,
    /** The label is there and is a whole number below the value. */
    LESS_THAN
  }

  /** Shorter numbers always fit into 64 bits. */
  private static final int DIGITS_OF_LONG = 19;

  private final String key;
  private final Operator operator;
  /** Sorted and distinct; what the operator needs: some, one or none. */
  private final List<String> values;

  private LabelRequirement(String key, Operator operator, Collection<String> values) {
    this.key = key;
    this.operator = operator;
    this.values = List.copyOf(new TreeSet<>(values));
  }

  /**
   * Returns a requirement.
   *
   * @throws LabelSelectorException if the key or a value is not one that labels may have, or if there
   *     are too many or too few values for the operator
   */
  public static LabelRequirement of(String key, Operator operator, Collection<String> values) {
    String problem = LabelSyntax.problemOfKey(key);
    if (problem != null) {
      throw LabelSelectorException.inRequirement(key, problem);
    }
    for (String value : values) {
      String problemOfValue = problemOfValue(operator, value);
      if (problemOfValue != null) {
        throw LabelSelectorException.inRequirement(value, problemOfValue);
      }
    }
    String problemOfCount = problemOfCount(operator, values.size());
    if (problemOfCount != null) {
      throw LabelSelectorException.inRequirement(key, problemOfCount);
    }
    return new LabelRequirement(key, operator, values);
  }

  /** Returns {@code key in (values)}. */
  public static LabelRequirement in(String key, String... values) {
    return of(key, Operator.IN, Arrays.asList(values));
  }

  /** Returns {@code key notin (values)}, which objects without the label meet too. */
  public static LabelRequirement notIn(String key, String... values) {
    return of(key, Operator.NOT_IN, Arrays.asList(values));
  }

  /** Returns {@code key=value}. */
  public static LabelRequirement equalTo(String key, String value) {
    return in(key, value);
  }

  /** Returns {@code key!=value}, which objects without the label meet too. */
  public static LabelRequirement notEqualTo(String key, String value) {
    return notIn(key, value);
  }

  /** Returns {@code key}: the label is there, whatever its value. */
  public static LabelRequirement exists(String key) {
    return of(key, Operator.EXISTS, List.of());
  }

  /** Returns {@code !key}: the label is not there. */
  public static LabelRequirement doesNotExist(String key) {
    return of(key, Operator.DOES_NOT_EXIST, List.of());
  }

  /** Returns {@code key>bound}; the bound is not negative, since labels cannot be. */
  public static LabelRequirement greaterThan(String key, long bound) {
    return of(key, Operator.GREATER_THAN, List.of(Long.toString(bound)));
  }

  /** Returns {@code key<bound}; the bound is not negative, since labels cannot be. */
  public static LabelRequirement lessThan(String key, long bound) {
    return of(key, Operator.LESS_THAN, List.of(Long.toString(bound)));
  }

  /** Returns the key of the label. */
  public String key() {
    return key;
  }

  /** Returns how its value is tested. */
  public Operator operator() {
    return operator;
  }

  /** Returns what its value is tested against, sorted; none for tests of existence. */
  public List<String> values() {
    return values;
  }

  /** Returns whether these labels meet the requirement. */
  public boolean matches(Map<String, String> labels) {
    return isMetBy(labels.get(key));
  }

  /** Returns whether an object meets the requirement. The label of a packed one is looked up in its bytes. */
  public boolean matches(CachedObject<?> object) {
    return isMetBy(object.label(key).orElse(null));
  }

  private boolean isMetBy(@Nullable String value) {
    return switch (operator) {
      case IN -> value != null && contains(value);
      case NOT_IN -> value == null || !contains(value);
      case EXISTS -> value != null;
      case DOES_NOT_EXIST -> value == null;
      case GREATER_THAN -> value != null && isNumber(value) && compareToBound(value) > 0;
      case LESS_THAN -> value != null && isNumber(value) && compareToBound(value) < 0;
    };
  }

  private boolean contains(String value) {
    return Collections.binarySearch(values, value) >= 0;
  }

  private int compareToBound(String number) {
    return Long.compare(Long.parseLong(number), Long.parseLong(values.get(0)));
  }

  /** Says what is wrong with a value for an operator, if anything. */
  static @Nullable String problemOfValue(Operator operator, String value) {
    String problem = LabelSyntax.problemOfValue(value);
    if (problem == null && isComparison(operator) && !isNumber(value)) {
      return "the bound '" + value + "' must be a whole number that fits into 64 bits";
    }
    return problem;
  }

  private static @Nullable String problemOfCount(Operator operator, int count) {
    return switch (operator) {
      case IN, NOT_IN -> count > 0 ? null : operator + " needs at least one value";
      case EXISTS, DOES_NOT_EXIST -> count == 0 ? null : operator + " takes no values";
      case GREATER_THAN, LESS_THAN -> count == 1 ? null : operator + " needs exactly one value";
    };
  }

  private static boolean isComparison(Operator operator) {
    return operator == Operator.GREATER_THAN || operator == Operator.LESS_THAN;
  }

  /** Without an exception for each label that is none: selectors run over whole caches. */
  private static boolean isNumber(String text) {
    int digits = text.startsWith("-") ? text.length() - 1 : text.length();
    if (digits == 0) {
      return false;
    }
    for (int i = text.length() - digits; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return digits < DIGITS_OF_LONG || fitsIntoLong(text);
  }

  private static boolean fitsIntoLong(String digits) {
    try {
      Long.parseLong(digits);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof LabelRequirement that
            && operator == that.operator
            && key.equals(that.key)
            && values.equals(that.values));
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, operator, values);
  }

  /** Returns the requirement as a selector writes it. */
  @Override
  public String toString() {
    return switch (operator) {
      case IN -> values.size() == 1 ? key + "=" + values.get(0) : key + " in " + valueList();
      case NOT_IN ->
        values.size() == 1 ? key + "!=" + values.get(0) : key + " notin " + valueList();
      case EXISTS -> key;
      case DOES_NOT_EXIST -> "!" + key;
      case GREATER_THAN -> key + ">" + values.get(0);
      case LESS_THAN -> key + "<" + values.get(0);
    };
  }

  private String valueList() {
    return "(" + String.join(",", values) + ")";
  }
}
