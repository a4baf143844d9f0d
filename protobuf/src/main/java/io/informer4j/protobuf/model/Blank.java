package io.informer4j.protobuf.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects of model classes whose constructors have not run, so that all their fields are null. A constructor of theirs makes a
 * map for what has no field, and a list or a map for each field that is one. A decoder replaces all of them, first thing, by
 * the one empty collection that all objects share, and they were two fifths of what decoding a pod allocated.
 *
 * <pre>{@code
 * EnvVar o = (EnvVar) Blank.of(EnvVar.class, 637, 1);
 * if (o == null) {
 *   o = new EnvVar();
 * }
 * o.setAdditionalProperties(Collections.emptyMap());
 * }</pre>
 *
 * <p>Whoever asks sets all that the constructor would have set; the generator has seen to that, for the version of fabric8 that it
 * saw. A class that has another number of collections comes from another version, and there the constructor is
 * used; so it is wherever the JVM does not offer {@code sun.misc.Unsafe}, and in native images.
 *
 * <p><b>Threading:</b> may be used from any thread; two that look at a class at once find the same.
 */
final class Blank {

  private static final byte NEW = 0;
  private static final byte FIT = 1;
  private static final byte UNFIT = 2;

  /** What is known of the classes, by their numbers; more numbers than there are classes. */
  private static final byte[] KNOWN = new byte[1 << 11];

  /** Takes a class and returns an object of it; null where there is no such thing. */
  private static final @Nullable MethodHandle ALLOCATE = allocate();

  private Blank() {}

  private static @Nullable MethodHandle allocate() {
    if (System.getProperty("org.graalvm.nativeimage.imagecode") != null) {
      return null; // which would have to know all classes beforehand
    }
    try {
      Class<?> unsafe = Class.forName("sun.misc.Unsafe");
      Field only = unsafe.getDeclaredField("theUnsafe");
      only.setAccessible(true);
      return MethodHandles.lookup()
          .findVirtual(unsafe, "allocateInstance", MethodType.methodType(Object.class, Class.class))
          .bindTo(only.get(null));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /**
   * Returns a blank object, or null for one that its constructor has to make.
   *
   * @param number the number of the class, another one for each
   * @param collections how many of its fields are lists or maps
   */
  static @Nullable Object of(Class<?> type, int number, int collections) {
    byte known = KNOWN[number];
    if (known == NEW) {
      known = look(type, number, collections);
    }
    return known == FIT ? make(type) : null;
  }

  private static byte look(Class<?> type, int number, int collections) {
    byte found = ALLOCATE != null && collectionsOf(type) == collections ? FIT : UNFIT;
    KNOWN[number] = found;
    return found;
  }

  /** Returns how many fields of a class, and of those above it, are lists or maps. */
  static int collectionsOf(Class<?> type) {
    int count = 0;
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        boolean isCollection = field.getType() == List.class || field.getType() == Map.class;
        count += isCollection && !Modifier.isStatic(field.getModifiers()) ? 1 : 0;
      }
    }
    return count;
  }

  private static @Nullable Object make(Class<?> type) {
    MethodHandle allocate = ALLOCATE;
    try {
      return allocate == null ? null : (Object) allocate.invokeExact(type);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(
          "no object of " + type, e); // an abstract class, which none of these is
    }
  }
}
