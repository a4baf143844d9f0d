package io.informer4j.protobuf.generator;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A model class as Jackson sees it: properties by their names in JSON, and what a new object must be given. */
final class Bean {

  /**
   * A property that can be read and written.
   *
   * @param isKubernetesResource whether JSON inside of it is read by kind, as fabric8 does where it does not know the class
   */
  record Property(String getter, String setter, Type type, boolean isKubernetesResource) {}

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Map<String, Property> properties = new TreeMap<>();
  private final Map<String, String> empties = new LinkedHashMap<>();
  private final Map<String, String> texts = new TreeMap<>();
  private int collections;

  private Bean() {}

  static Bean of(Class<?> type) {
    Bean bean = new Bean();
    JavaType javaType = MAPPER.constructType(type);
    for (BeanPropertyDefinition definition :
        MAPPER.getDeserializationConfig().introspect(javaType).findProperties()) {
      AnnotatedMethod setter = definition.getSetter();
      String name = setter == null ? "" : setter.getName();
      if (name.startsWith("set")) {
        Method getter = getter(type, name.substring(3));
        if (getter != null) {
          bean.properties.put(
              definition.getName(),
              new Property(
                  getter.getName(),
                  name,
                  setter.getAnnotated().getGenericParameterTypes()[0],
                  isKubernetesResource(definition)));
        }
      }
    }
    bean.addHidden(type);
    bean.findDefaults(type);
    return bean;
  }

  /** Adds what Jackson does not see in classes that are read by code of their own, as a schema or a boolean in one place. */
  private void addHidden(Class<?> type) {
    for (Method setter : type.getMethods()) {
      String name = setter.getName();
      if (name.startsWith("set")
          && name.length() > 3
          && setter.getParameterCount() == 1
          && !name.equals("setAdditionalProperties")) {
        Method getter = getter(type, name.substring(3));
        String json = Character.toLowerCase(name.charAt(3)) + name.substring(4);
        if (getter != null && getter.getReturnType() == setter.getParameterTypes()[0]) {
          properties.putIfAbsent(
              json, new Property(getter.getName(), name, setter.getGenericParameterTypes()[0], false));
        }
      }
    }
  }

  private static boolean isKubernetesResource(BeanPropertyDefinition definition) {
    JsonDeserialize how = definition.getPrimaryMember().getAnnotation(JsonDeserialize.class);
    return how != null && how.using().getSimpleName().startsWith("KubernetesDeserializer");
  }

  private static Method getter(Class<?> type, String name) {
    for (String prefix : List.of("get", "is")) {
      try {
        return type.getMethod(prefix + name);
      } catch (NoSuchMethodException e) {
        // the next prefix
      }
    }
    return null;
  }

  /** Finds what a constructor sets: collections, in whose place comes one empty collection for all, and texts. */
  private void findDefaults(Class<?> type) {
    try {
      Object probe = type.getDeclaredConstructor().newInstance();
      for (Property property : properties.values()) {
        find(probe, property.getter(), property.setter());
      }
      find(probe, "getAdditionalProperties", "setAdditionalProperties");
      List<Object> made = valuesOf(probe);
      setAll(probe);
      for (Object left : valuesOf(probe)) {
        if (made.stream().anyMatch(one -> one == left)) {
          throw new IllegalStateException(type + " has something of its constructor that no setter replaces: " + left);
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be made", e);
    }
  }

  /** Returns what the fields of an object hold, and counts those that are collections. */
  private List<Object> valuesOf(Object probe) throws IllegalAccessException {
    List<Object> values = new ArrayList<>();
    collections = 0;
    for (Class<?> at = probe.getClass(); at != Object.class; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          Object value = field.get(probe);
          if (field.getType() == List.class || field.getType() == Map.class) {
            collections++;
          }
          if (field.getType().isPrimitive() && !List.of(0, 0L, 0.0, false).contains(value)) {
            throw new IllegalStateException(field + " is not 0 in a new object");
          }
          if (value != null && !field.getType().isPrimitive()) {
            values.add(value);
          }
        }
      }
    }
    return values;
  }

  /** Sets all that was found to what is equal to it, and not the same. */
  private void setAll(Object probe) throws ReflectiveOperationException {
    for (Map.Entry<String, String> empty : empties.entrySet()) {
      boolean isList = empty.getValue().equals("List");
      probe
          .getClass()
          .getMethod(empty.getKey(), isList ? List.class : Map.class)
          .invoke(probe, isList ? Collections.emptyList() : Collections.emptyMap());
    }
    for (Map.Entry<String, String> text : texts.entrySet()) {
      Object copy = new StringBuilder(text.getValue()).toString();
      probe.getClass().getMethod(text.getKey(), String.class).invoke(probe, copy);
    }
  }

  private void find(Object probe, String getter, String setter) throws ReflectiveOperationException {
    Object value;
    try {
      value = probe.getClass().getMethod(getter).invoke(probe);
    } catch (NoSuchMethodException e) {
      return;
    }
    if (value instanceof List<?> list && list.isEmpty()) {
      empties.put(setter, "List");
    } else if (value instanceof Map<?, ?> map && map.isEmpty()) {
      empties.put(setter, "Map");
    } else if (value instanceof String text) {
      texts.put(setter, text);
    }
  }

  Property property(String json) {
    return properties.get(json);
  }

  /** Returns setters of collections, with List or Map. */
  Map<String, String> empties() {
    return empties;
  }

  /** Returns setters of texts that a new object has, with what it has. */
  Map<String, String> texts() {
    return texts;
  }

  /** Returns how many fields are lists or maps. */
  int collections() {
    return collections;
  }
}
