package io.informer4j.fabric8.json;

import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.impl.FieldProperty;
import com.fasterxml.jackson.databind.deser.impl.MethodProperty;
import java.io.IOException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls to setters and constructors of model classes as fast as if they had been written down: each becomes a
 * small class next to the one that it calls, so that any class loader will do. Where that is not allowed (a
 * module that is not open, a native image) they go through Jackson's reflection.
 */
final class Setters {

  private Setters() {}

  /** Returns whether a property is more than a setter or a field. */
  static boolean isOdd(SettableBeanProperty property) {
    SettableBeanProperty inner = inner(property);
    return !(inner.getClass() == MethodProperty.class || inner.getClass() == FieldProperty.class);
  }

  /** fabric8 wraps the properties of classes that keep unknown fields. */
  private static SettableBeanProperty inner(SettableBeanProperty property) {
    return property instanceof SettableBeanProperty.Delegating wrapper
        ? wrapper.getDelegate()
        : property;
  }

  static BiConsumer<Object, @Nullable Object> of(SettableBeanProperty property) {
    Member member = property.getMember().getMember();
    BiConsumer<Object, @Nullable Object> direct =
        member instanceof Method method ? of(method) : null;
    return direct != null
        ? direct
        : (bean, value) -> {
          try {
            property.set(bean, value);
          } catch (IOException e) {
            throw new IllegalArgumentException(e);
          }
        };
  }

  /** Returns a call to a method with one argument, or null if it cannot be had. */
  @SuppressWarnings("unchecked")
  static @Nullable BiConsumer<Object, @Nullable Object> of(Method method) {
    Class<?> owner = method.getDeclaringClass();
    MethodType called = MethodType.methodType(void.class, owner, method.getParameterTypes()[0]);
    return (BiConsumer<Object, @Nullable Object>) lambda(
        owner,
        BiConsumer.class,
        "accept",
        MethodType.methodType(void.class, Object.class, Object.class),
        called.wrap().changeReturnType(void.class),
        lookup -> lookup.unreflect(method));
  }

  /** Returns a call to a constructor without arguments, or null if it cannot be had. */
  @SuppressWarnings("unchecked")
  static @Nullable Supplier<Object> of(Constructor<?> constructor) {
    Class<?> owner = constructor.getDeclaringClass();
    return (Supplier<Object>) lambda(
        owner,
        Supplier.class,
        "get",
        MethodType.methodType(Object.class),
        MethodType.methodType(owner),
        lookup -> lookup.unreflectConstructor(constructor));
  }

  private interface Target {
    MethodHandle in(MethodHandles.Lookup lookup) throws IllegalAccessException;
  }

  private static @Nullable Object lambda(
      Class<?> owner,
      Class<?> shape,
      String name,
      MethodType erased,
      MethodType actual,
      Target target) {
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
      return LambdaMetafactory.metafactory(
              lookup, name, MethodType.methodType(shape), erased, target.in(lookup), actual)
          .getTarget()
          .invoke();
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      return null; // not allowed here, which the slower way is for
    }
  }
}
