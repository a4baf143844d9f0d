package io.informer4j.protobuf.model;

import io.informer4j.compact.Attempts;
import io.informer4j.compact.Interner;
import io.informer4j.compact.SharedParts;
import org.jspecify.annotations.Nullable;

/**
 * What the objects of one model share with each other.
 *
 * @param interner texts, numbers and small collections of texts
 * @param textFields in which fields texts are looked for
 * @param times the texts of times
 * @param quantities the halves of quantities
 * @param parts whole messages; null if each object is to have its own
 */
record Sharing(
    Interner interner,
    Attempts textFields,
    TimeTexts times,
    QuantityTable quantities,
    @Nullable SharedParts parts) {

  /** After so many texts of a field it is decided whether to look for more of them. */
  private static final int TEXTS = 128;

  /** Shares hardly anything. */
  static Sharing little() {
    return with(Interner.off());
  }

  static Sharing with(Interner interner) {
    return new Sharing(
        interner, new Attempts(TEXTS, 8 * TEXTS), new TimeTexts(), new QuantityTable(), null);
  }

  Sharing withParts(@Nullable SharedParts others) {
    return new Sharing(interner, textFields, times, quantities, others);
  }
}
