package io.informer4j.fabric8.json;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.informer4j.codec.Projection;
import io.informer4j.protobuf.model.QuantityTable;
import org.jspecify.annotations.Nullable;

/** Quantities written as strings, {@code "250m"}. */
final class QuantityBinder extends ValueBinder {

  private final ValueBinder odd;
  private final QuantityTable table = new QuantityTable();

  QuantityBinder(ValueBinder odd) {
    this.odd = odd;
  }

  @Override
  @Nullable
  Object read(JsonReader in, Projection.Node place) {
    if (in.peek() != '"') {
      return odd.read(in, place);
    }
    int from = in.position();
    String text = in.text();
    try {
      return table.make(text);
    } catch (IllegalArgumentException e) {
      throw new BrokenJson("a quantity that is none", from);
    }
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
