package io.informer4j.protobuf.model;

import io.informer4j.compact.Interner;
import io.informer4j.compact.SharedParts;
import org.jspecify.annotations.Nullable;

/**
 * What the objects of one model share with each other.
 *
 * @param interner texts, numbers and small collections of texts
 * @param times the texts of times
 * @param quantities the halves of quantities
 * @param parts whole messages; null if each object is to have its own
 */
record Sharing(
    Interner interner,
    TimeTexts times,
    QuantityTable quantities,
    @Nullable SharedParts parts) {

  /** Shares hardly anything. */
  static Sharing little() {
    return with(Interner.off());
  }

  static Sharing with(Interner interner) {
    return new Sharing(interner, new TimeTexts(), new QuantityTable(), null);
  }

  Sharing withParts(@Nullable SharedParts others) {
    return new Sharing(interner, times, quantities, others);
  }
}
