package io.informer4j.fabric8.json;

import io.informer4j.codec.Projection;
import org.jspecify.annotations.Nullable;

/** The binders of strings, booleans, numbers, and of {@code Object}, which is whatever JSON says. */
final class ScalarBinders {

  private ScalarBinders() {}

  /** Strings. */
  static final class Text extends ValueBinder {

    private final ValueBinder odd;

    Text(ValueBinder odd) {
      this.odd = odd;
    }

    @Override
    @Nullable
    Object read(JsonReader in, Projection.Node place) {
      return in.peek() == '"' ? in.text() : odd.read(in, place);
    }

    @Override
    void check(JsonReader in) {
      if (in.peek() == '"') {
        in.skipValue();
      } else {
        odd.check(in);
      }
    }
  }

  /** Booleans. */
  static final class Bool extends ValueBinder {

    private final ValueBinder odd;

    Bool(ValueBinder odd) {
      this.odd = odd;
    }

    @Override
    @Nullable
    Object read(JsonReader in, Projection.Node place) {
      byte c = in.peek();
      return c == 't' || c == 'f' ? (Object) in.bool() : odd.read(in, place);
    }
  }

  /** Integers of 32 bits. */
  static final class Int extends ValueBinder {

    private final ValueBinder odd;

    Int(ValueBinder odd) {
      this.odd = odd;
    }

    @Override
    @Nullable
    Object read(JsonReader in, Projection.Node place) {
      if (JsonReader.beginsNumber(in.peek())) {
        int from = in.position();
        Number number = in.number();
        if (number instanceof Integer) {
          return number;
        }
        in.backTo(from);
      }
      return odd.read(in, place);
    }
  }

  /** Integers of 64 bits. */
  static final class Long64 extends ValueBinder {

    private final ValueBinder odd;

    Long64(ValueBinder odd) {
      this.odd = odd;
    }

    @Override
    @Nullable
    Object read(JsonReader in, Projection.Node place) {
      if (JsonReader.beginsNumber(in.peek())) {
        int from = in.position();
        Number number = in.number();
        if (number instanceof Integer || number instanceof Long) {
          return in.interner().boxed(number.longValue());
        }
        in.backTo(from);
      }
      return odd.read(in, place);
    }
  }

  /** Whatever JSON says: maps, lists, strings, numbers as small as they fit, booleans, null. */
  static final class Untyped extends ValueBinder {

    static final Untyped INSTANCE = new Untyped();

    @Override
    @Nullable
    Object read(JsonReader in, Projection.Node place) {
      byte c = in.peek();
      return switch (c) {
        case '{' -> MapBinder.read(in, place, this, false);
        case '[' -> ListBinder.read(in, place, this, false);
        case '"' -> in.text();
        case 't', 'f' -> in.bool();
        case 'n' -> {
          in.nothing();
          yield null;
        }
        default -> {
          if (!JsonReader.beginsNumber(c)) {
            throw in.unreadable("no value where one should be");
          }
          yield in.number();
        }
      };
    }

    @Override
    void check(JsonReader in) {
      in.skipValue();
    }
  }
}
