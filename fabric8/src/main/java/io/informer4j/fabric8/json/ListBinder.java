package io.informer4j.fabric8.json;

import io.informer4j.codec.Projection;
import io.informer4j.compact.CompactList;
import org.jspecify.annotations.Nullable;

/** Lists, as {@link CompactList}. */
final class ListBinder extends ValueBinder {

  private final ValueBinder element;
  private final ValueBinder odd;
  private final boolean isOfText;

  ListBinder(ValueBinder element, ValueBinder odd) {
    this.element = element;
    this.odd = odd;
    this.isOfText = element instanceof ScalarBinders.Text;
  }

  @Override
  @Nullable
  Object read(JsonReader in, Projection.Node place) {
    return in.peek() == '[' ? read(in, place, element, isOfText) : odd.read(in, place);
  }

  static Object read(
      JsonReader in, Projection.Node place, ValueBinder element, boolean isShareable) {
    int mark = in.collected().mark();
    int newTexts = in.newTexts();
    in.enterArray();
    for (boolean first = true; in.nextElement(first); first = false) {
      in.collected().push(element.read(in, place));
    }
    return in.collected().list(mark, isShareable && in.isInterning() && in.newTexts() == newTexts);
  }

  @Override
  void check(JsonReader in) {
    if (in.peek() != '[') {
      odd.check(in);
      return;
    }
    in.enterArray();
    for (boolean first = true; in.nextElement(first); first = false) {
      element.check(in);
    }
  }
}
