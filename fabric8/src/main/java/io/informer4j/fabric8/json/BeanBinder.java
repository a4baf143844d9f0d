package io.informer4j.fabric8.json;

import io.informer4j.codec.Projection;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Objects of a model class: made by their constructor, emptied of the collections that it makes for them, filled
 * field by field. Fields that the class does not know go into its additional properties, if it has some.
 */
final class BeanBinder extends ValueBinder {

  /** Sees the fields of an outermost object. */
  interface FieldListener {
    /** Called when the name of a field has been read, and its value has not. */
    void at(JsonReader in);
  }

  private final BeanShape shape;
  private final Supplier<Object> constructor;
  private final ValueBinder odd;
  private final PropertyTable properties;
  /** The property that came first last time. */
  private @Nullable BoundProperty start;

  /** Properties for which the constructor makes an empty collection, each with the shared one. */
  private final BoundProperty[] emptied;

  private final Object[] empties;
  /** Sets all additional properties at once; null if the class has none. */
  private final @Nullable BiConsumer<Object, @Nullable Object> additional;
  /** Whether setters do nothing but set, so that a value that fits will be accepted. */
  private final boolean isTrusted;

  BeanBinder(BeanAnalysis analysis, ValueBinder odd) {
    this.shape = analysis.shape();
    this.constructor = analysis.constructor();
    this.odd = odd;
    this.properties = new PropertyTable(analysis.properties());
    this.emptied = analysis.emptied().keySet().toArray(BoundProperty[]::new);
    this.empties = analysis.emptied().values().toArray();
    this.additional = analysis.additional();
    this.isTrusted = analysis.isTrusted();
  }

  @Override
  @Nullable
  Object read(JsonReader in, Projection.Node place) {
    return in.peek() == '{' ? fill(in, place, null) : odd.read(in, place);
  }

  /** Reads an object and lets somebody see each of its fields before its value is read. */
  Object fill(JsonReader in, Projection.Node place, @Nullable FieldListener listener) {
    Object bean = constructor.get();
    for (int i = 0; i < emptied.length; i++) {
      emptied[i].set(bean, empties[i]);
    }
    int mark = in.collected().mark();
    BoundProperty property = null;
    in.enterObject();
    for (boolean first = true; ; first = false) {
      BoundProperty guess = guess(property, first);
      if (!in.nextField(first, guess == null ? null : guess.quoted())) {
        break;
      }
      if (listener != null) {
        listener.at(in);
      }
      property = in.isGuessed() ? guess : learn(property, first, in);
      Projection.Node child =
          place.keepsAll() ? place : place.child(in.nameBytes(), in.nameFrom(), in.nameTo());
      if (child.isSkipped()) {
        in.skipValue();
      } else if (property != null) {
        property.read(in, child, bean);
      } else {
        unknown(in, child, bean);
      }
    }
    if (additional != null) {
      Map<?, ?> rest = in.collected().map(mark, false);
      additional.accept(bean, rest);
    }
    return bean;
  }

  private void unknown(JsonReader in, Projection.Node place, Object bean) {
    String name = in.name();
    BoundProperty alias = properties.find(shape.find(name));
    if (alias != null) {
      alias.read(in, place, bean);
    } else if (additional == null || shape.isIgnored(name)) {
      in.skipValue();
    } else {
      in.collected().push(name);
      in.collected().push(ScalarBinders.Untyped.INSTANCE.read(in, place));
    }
  }

  /** Sets a property by its name, if there is one. */
  void set(Object bean, String name, Object value) {
    BoundProperty property = properties.find(shape.find(name));
    if (property != null) {
      property.set(bean, value);
    }
  }

  @Override
  void check(JsonReader in) {
    if (!isTrusted || in.peek() != '{') {
      super.check(in);
      return;
    }
    BoundProperty property = null;
    in.enterObject();
    for (boolean first = true; ; first = false) {
      BoundProperty guess = guess(property, first);
      if (!in.nextField(first, guess == null ? null : guess.quoted())) {
        break;
      }
      property = in.isGuessed() ? guess : learn(property, first, in);
      BoundProperty actual = property != null ? property : properties.find(shape.find(in.name()));
      if (actual == null) {
        in.skipValue();
      } else {
        actual.check(in);
      }
    }
  }

  /** Returns what came last time where we are: servers write fields in the same order, always. */
  private @Nullable BoundProperty guess(@Nullable BoundProperty last, boolean first) {
    return last != null ? last.next() : first ? start : null;
  }

  /** Looks a field up that was not as expected, and expects it next time. */
  private @Nullable BoundProperty learn(
      @Nullable BoundProperty last, boolean first, JsonReader in) {
    BoundProperty found = properties.find(in);
    if (last != null) {
      last.expectNext(found);
    } else if (first) {
      start = found;
    }
    return found;
  }
}
