package io.informer4j.fabric8.json;

import io.informer4j.codec.Projection;
import java.io.ByteArrayOutputStream;

/** Copies what a projection keeps of the value that comes next, for those who can read it only from bytes. */
final class Kept {

  private final JsonReader in;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Kept(JsonReader in) {
    this.in = in;
  }

  /** Returns the bytes of the next value without what is not kept, and steps over it. */
  static byte[] of(JsonReader in, Projection.Node place) {
    Kept kept = new Kept(in);
    kept.value(place);
    return kept.out.toByteArray();
  }

  private void value(Projection.Node place) {
    byte c = in.peek();
    if (place.keepsAll() || (c != '{' && c != '[')) {
      int from = in.position();
      in.skipValue();
      out.write(in.bytes(), from, in.position() - from);
    } else if (c == '{') {
      object(place);
    } else {
      list(place);
    }
  }

  private void object(Projection.Node place) {
    in.enterObject();
    out.write('{');
    boolean isEmpty = true;
    for (boolean first = true; in.nextField(first); first = false) {
      Projection.Node child = place.child(in.nameBytes(), in.nameFrom(), in.nameTo());
      if (child.isSkipped()) {
        in.skipValue();
      } else {
        if (!isEmpty) {
          out.write(',');
        }
        isEmpty = false;
        in.copyName(out);
        out.write(':');
        value(child);
      }
    }
    out.write('}');
  }

  private void list(Projection.Node place) {
    in.enterArray();
    out.write('[');
    for (boolean first = true; in.nextElement(first); first = false) {
      if (!first) {
        out.write(',');
      }
      value(place);
    }
    out.write(']');
  }
}
