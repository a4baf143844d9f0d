package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Quantities, {@code 250m}. Splitting one into amount and unit is done once for each text: few are in use, and the halves are
 * then the same strings in all quantities.
 *
 * <p><b>Threading:</b> may be used from any thread, without locks: what the table holds is immutable and compared before it is
 * used, so that a race costs a second splitting and nothing else.
 */
final class Quantities {

  private static final int PLACES = 256;
  /** What is longer than a number and a unit is not kept for ever. */
  private static final int LONGEST = 32;

  private static final @Nullable Split[] KNOWN = new Split[PLACES];

  /** What became of a text. */
  private record Split(String text, String amount, String format) {}

  private Quantities() {}

  static Quantity read(ModelReader in, int tag) {
    String text = "";
    int outer = in.enter(tag);
    for (int field = in.next(); field != 0; field = in.next()) {
      if (field >>> 3 == 1) {
        text = in.text(field);
      } else {
        in.skip(field);
      }
    }
    in.leave(outer);
    Split split = split(in, text);
    Quantity quantity = new Quantity(split.amount, split.format);
    quantity.setAdditionalProperties(Collections.emptyMap());
    return quantity;
  }

  private static Split split(ModelReader in, String text) {
    int hash = text.hashCode();
    int place = (hash ^ (hash >>> 8)) & (PLACES - 1);
    Split split = KNOWN[place];
    if (split == null || !split.text.equals(text)) {
      try {
        Quantity parsed = new Quantity(text);
        split = new Split(text, parsed.getAmount(), parsed.getFormat());
      } catch (RuntimeException e) {
        throw in.broken("a quantity that is none");
      }
      if (text.length() <= LONGEST) {
        KNOWN[place] = split;
      }
    }
    return split;
  }

  static void write(ModelWriter out, Quantity quantity) {
    String format = quantity.getFormat();
    out.put(1, format == null ? quantity.getAmount() : quantity.getAmount() + format);
  }
}
