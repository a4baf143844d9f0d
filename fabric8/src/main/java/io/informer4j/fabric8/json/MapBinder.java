package io.informer4j.fabric8.json;

import io.informer4j.codec.Projection;
import io.informer4j.compact.CompactMap;
import org.jspecify.annotations.Nullable;

/** Maps from strings, as {@link CompactMap}. */
final class MapBinder extends ValueBinder {

  private final ValueBinder value;
  private final ValueBinder odd;
  private final boolean isOfText;

  MapBinder(ValueBinder value, ValueBinder odd) {
    this.value = value;
    this.odd = odd;
    this.isOfText = value instanceof ScalarBinders.Text;
  }

  @Override
  @Nullable
  Object read(JsonReader in, Projection.Node place) {
    return in.peek() == '{' ? read(in, place, value, isOfText) : odd.read(in, place);
  }

  static Object read(JsonReader in, Projection.Node place, ValueBinder value, boolean isShareable) {
    int mark = in.collected().mark();
    int newTexts = in.newTexts();
    in.enterObject();
    for (boolean first = true; in.nextField(first); first = false) {
      Projection.Node child =
          place.keepsAll() ? place : place.child(in.nameBytes(), in.nameFrom(), in.nameTo());
      if (child.isSkipped()) {
        in.skipValue();
      } else {
        in.collected().push(in.name());
        in.collected().push(value.read(in, child));
      }
    }
    return in.collected().map(mark, isShareable && in.isInterning() && in.newTexts() == newTexts);
  }

  @Override
  void check(JsonReader in) {
    if (in.peek() != '{') {
      odd.check(in);
      return;
    }
    in.enterObject();
    for (boolean first = true; in.nextField(first); first = false) {
      value.check(in);
    }
  }
}
