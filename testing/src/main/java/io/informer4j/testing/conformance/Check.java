package io.informer4j.testing.conformance;

import java.util.Objects;

/**
 * Comparisons whose messages say what was expected, what was there, and where.
 *
 * <pre>{@code
 * Check.equal("number of items", 3, list.at("/items").size());
 * }</pre>
 *
 * <p><b>Threading:</b> none.
 */
public final class Check {

  private Check() {}

  /**
   * Fails unless it holds.
   *
   * @param what a sentence that is true when it holds
   */
  public static void that(boolean holds, String what) {
    if (!holds) {
      throw new CheckFailure("expected: " + what);
    }
  }

  /**
   * Fails unless both are equal.
   *
   * @param where what is compared
   */
  public static void equal(String where, Object expected, Object actual) {
    if (!Objects.equals(expected, actual)) {
      throw new CheckFailure(where + ": expected <" + expected + "> but was <" + actual + ">");
    }
  }

  /**
   * Fails if both are equal.
   *
   * @param where what is compared
   */
  public static void different(String where, Object one, Object other) {
    if (Objects.equals(one, other)) {
      throw new CheckFailure(where + ": expected a difference but both are <" + one + ">");
    }
  }

  /**
   * Fails unless a text has that part.
   *
   * @param where what is looked into
   */
  public static void contains(String where, String part, String text) {
    if (!text.contains(part)) {
      throw new CheckFailure(where + ": expected <" + part + "> in <" + text + ">");
    }
  }
}
