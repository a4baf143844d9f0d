package io.informer4j.fabric8.json;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Quantity;
import io.informer4j.codec.Projection;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Quantities written as strings, {@code "250m"}. Splitting one into amount and unit is done once for each text:
 * few are in use, and the halves are then the same strings in all quantities.
 */
final class QuantityBinder extends ValueBinder {

  private static final int PLACES = 256;
  /** What is longer than a number and a unit is not kept for ever. */
  private static final int LONGEST = 32;

  private final ValueBinder odd;
  private final @Nullable Split[] known = new Split[PLACES];

  QuantityBinder(ValueBinder odd) {
    this.odd = odd;
  }

  /** What became of a text. */
  private record Split(String text, String amount, String format) {}

  @Override
  @Nullable
  Object read(JsonReader in, Projection.Node place) {
    if (in.peek() != '"') {
      return odd.read(in, place);
    }
    int from = in.position();
    Split split = split(in.text(), from);
    Quantity quantity = new Quantity(split.amount, split.format);
    quantity.setAdditionalProperties(Collections.emptyMap());
    return quantity;
  }

  private Split split(String text, int position) {
    int hash = text.hashCode();
    int place = (hash ^ hash >>> 8) & (PLACES - 1);
    Split split = known[place];
    if (split == null || !split.text.equals(text)) {
      try {
        Quantity parsed = new Quantity(text);
        split = new Split(text, parsed.getAmount(), parsed.getFormat());
      } catch (RuntimeException e) {
        throw new BrokenJson("a quantity that is none", position);
      }
      if (text.length() <= LONGEST) {
        known[place] = split;
      }
    }
    return split;
  }

  /** Numbers or strings, as ports and percentages are written. */
  static final class IntOrText extends ValueBinder {

    private final ValueBinder odd;

    IntOrText(ValueBinder odd) {
      this.odd = odd;
    }

    @Override
    @Nullable
    Object read(JsonReader in, Projection.Node place) {
      byte c = in.peek();
      if (c == '"') {
        return new IntOrString(in.text());
      }
      if (JsonReader.beginsNumber(c)) {
        int from = in.position();
        Number number = in.number();
        if (number instanceof Integer) {
          return new IntOrString(number);
        }
        in.backTo(from);
      }
      return odd.read(in, place);
    }
  }
}
