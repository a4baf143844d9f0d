package io.informer4j.fabric8.transport;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;

/** What our own objects lead to, lambdas included; what lies behind objects of others is not looked at, it is half of the heap. */
final class Reachable {

  private Reachable() {}

  /** Returns the classes of all that can be reached from an object through objects of ours. */
  static Set<Class<?>> classesFrom(Object root) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Class<?>> classes = new LinkedHashSet<>();
    Deque<Object> open = new ArrayDeque<>();
    open.add(root);
    while (!open.isEmpty()) {
      Object next = open.remove();
      if (seen.add(next)) {
        classes.add(next.getClass());
        if (next.getClass().getName().startsWith("io.informer4j.")) {
          addFields(next, open);
        }
      }
    }
    return classes;
  }

  private static void addFields(Object object, Deque<Object> open) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())
            && !field.getType().isPrimitive()
            && field.trySetAccessible()) {
          addValue(object, field, open);
        }
      }
    }
  }

  private static void addValue(Object object, Field field, Deque<Object> open) {
    try {
      Object value = field.get(object);
      if (value != null) {
        open.add(value);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(field.toString(), e);
    }
  }
}
