package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Makes quantities of their texts, {@code 250m}. Splitting one into amount and unit is done once for each text: few are in use,
 * and the halves are then the same strings in all quantities.
 *
 * <pre>{@code
 * Quantity memory = table.make("128Mi");  // an object of its own, with an amount and a unit that all share
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread, without locks: what the table holds is immutable and compared before it is
 * used, so that a race costs a second splitting and nothing else.
 */
public final class QuantityTable {

  private static final int PLACES = 256;
  /** What is longer than a number and a unit is not kept for ever. */
  private static final int LONGEST = 32;

  private final @Nullable Split[] known = new Split[PLACES];

  /** What became of a text. */
  private record Split(String text, String amount, String format) {}

  /** Creates a table that knows nothing yet. */
  public QuantityTable() {}

  /**
   * Returns a quantity whose additional properties cannot be changed.
   *
   * @throws IllegalArgumentException if the text is none, with nothing of it in the message
   */
  public Quantity make(String text) {
    Split split = split(text);
    Quantity quantity = new Quantity(split.amount, split.format);
    quantity.setAdditionalProperties(Collections.emptyMap());
    return quantity;
  }

  private Split split(String text) {
    int hash = text.hashCode();
    int place = (hash ^ hash >>> 8) & (PLACES - 1);
    Split split = known[place];
    if (split == null || !split.text.equals(text)) {
      split = parse(text);
      if (text.length() <= LONGEST) {
        known[place] = split;
      }
    }
    return split;
  }

  private static Split parse(String text) {
    try {
      Quantity parsed = new Quantity(text);
      return new Split(text, parsed.getAmount(), parsed.getFormat());
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("a quantity that is none");
    }
  }
}
