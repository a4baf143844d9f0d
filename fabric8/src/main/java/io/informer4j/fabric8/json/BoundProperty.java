package io.informer4j.fabric8.json;

import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import io.informer4j.codec.Projection;
import io.informer4j.compact.Words;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One property of a model class: how its JSON is read and where the value goes. Both are made when the property
 * is first met, since most are never used.
 */
final class BoundProperty {

  private final ModelBinders binders;
  private final SettableBeanProperty property;
  private final byte[] name;
  private final long hash;
  /** Whether Jackson must set it as well as read it. */
  private final boolean isOdd;

  /** The name as objects have it, with quotes and colon; null if that is less than a word. */
  private final byte @Nullable [] quoted;

  /** What came after this property last time. */
  private @Nullable BoundProperty next;

  private @Nullable ValueBinder binder;
  private @Nullable BiConsumer<Object, @Nullable Object> setter;

  BoundProperty(ModelBinders binders, SettableBeanProperty property) {
    this.binders = binders;
    this.property = property;
    this.name = property.getName().getBytes(StandardCharsets.UTF_8);
    this.hash = Words.hash(name);
    this.quoted = quoted(property.getName());
    this.isOdd = Setters.isOdd(property);
  }

  String name() {
    return property.getName();
  }

  private static byte @Nullable [] quoted(String name) {
    byte[] quoted = ('"' + name + "\":").getBytes(StandardCharsets.UTF_8);
    boolean isPlain = name.chars().allMatch(c -> c > ' ' && c < 127 && c != '"' && c != '\\');
    return isPlain && quoted.length >= Long.BYTES ? quoted : null;
  }

  byte @Nullable [] quoted() {
    return quoted;
  }

  @Nullable
  BoundProperty next() {
    return next;
  }

  void expectNext(@Nullable BoundProperty following) {
    this.next = following;
  }

  long hash() {
    return hash;
  }

  boolean isOdd() {
    return isOdd;
  }

  boolean isNamed(byte[] bytes, int from, int to) {
    return Arrays.equals(name, 0, name.length, bytes, from, to);
  }

  /** Reads the next value into the property of a bean. */
  void read(JsonReader in, Projection.Node place, Object bean) {
    if (isOdd) {
      binders.jackson(property).read(in, place, (parser, context) -> {
        property.deserializeAndSet(parser, context, bean);
        return null;
      });
    } else {
      ValueBinder how = binder();
      // Most values are strings: they need not go through a call that could be any of a dozen.
      boolean isText = how.getClass() == ScalarBinders.Text.class && in.peek() == '"';
      set(bean, isText ? in.text() : how.read(in, place));
    }
  }

  void check(JsonReader in) {
    binder().check(in);
  }

  void set(Object bean, @Nullable Object value) {
    BiConsumer<Object, @Nullable Object> current = setter;
    if (current == null) {
      current = Setters.of(property);
      setter = current;
    }
    current.accept(bean, value);
  }

  private ValueBinder binder() {
    ValueBinder current = binder;
    if (current == null) {
      current = binders.ofProperty(property);
      binder = current;
    }
    return current;
  }
}
