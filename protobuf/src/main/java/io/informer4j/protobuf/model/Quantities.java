package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Quantities, which are messages of one text. */
final class Quantities {

  /** Tells quantities from other parts that objects share. */
  private static final int NUMBER = 1;

  private Quantities() {}

  static Quantity read(ModelReader in, int tag) {
    return in.message(tag, NUMBER, null, Quantities::content);
  }

  private static Quantity content(ModelReader in, @Nullable Quantity known) {
    String text = "";
    for (int field = in.next(); field != 0; field = in.next()) {
      if (field >>> 3 == 1) {
        text = in.text(field);
      } else {
        in.skip(field);
      }
    }
    try {
      return in.sharing().quantities().make(text);
    } catch (IllegalArgumentException e) {
      throw in.broken("a quantity that is none");
    }
  }

  static Map<String, Quantity> readMap(
      ModelReader in, int tag, @Nullable Map<String, Quantity> known) {
    return in.map(tag, known, Quantities::read);
  }

  static void write(ModelWriter out, Quantity quantity) {
    String format = quantity.getFormat();
    out.put(1, format == null ? quantity.getAmount() : quantity.getAmount() + format);
  }
}
