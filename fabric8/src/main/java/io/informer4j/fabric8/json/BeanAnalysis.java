package io.informer4j.fabric8.json;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What must be known of a class to fill its objects without Jackson. Where collections are concerned it is found
 * by trial, on an object made for the purpose: a setter that copies or refuses is left alone.
 */
record BeanAnalysis(
    BeanShape shape,
    Supplier<Object> constructor,
    List<BoundProperty> properties,
    Map<BoundProperty, Object> emptied,
    @Nullable BiConsumer<Object, @Nullable Object> additional,
    boolean isTrusted) {

  private static final String MODEL = ObjectMeta.class.getPackageName();

  /** Returns what was found, or nothing if only Jackson can read this class. */
  static Optional<BeanAnalysis> of(ModelBinders binders, JavaType type, BeanShape shape) {
    if (!shape.isPlain()) {
      return Optional.empty();
    }
    Supplier<Object> constructor = constructor(type.getRawClass());
    if (constructor == null) {
      return Optional.empty();
    }
    Object probe = constructor.get();
    BiConsumer<Object, @Nullable Object> additional = null;
    if (shape.anySetter() != null) {
      additional = additional(binders.mapper(), type, shape, probe);
      if (additional == null) {
        return Optional.empty();
      }
    }
    List<BoundProperty> properties = new ArrayList<>();
    for (Iterator<SettableBeanProperty> i = shape.properties(); i.hasNext(); ) {
      properties.add(new BoundProperty(binders, i.next()));
    }
    return Optional.of(new BeanAnalysis(
        shape,
        constructor,
        properties,
        emptied(binders.mapper(), type, properties, probe),
        additional,
        isModel(type.getRawClass())));
  }

  /** Returns whether a class is one of fabric8's, whose setters set and do nothing else. */
  static boolean isModel(Class<?> type) {
    return type.getName().startsWith(MODEL)
        && type.getClassLoader() == ObjectMeta.class.getClassLoader();
  }

  private static @Nullable Supplier<Object> constructor(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      return Setters.of(constructor);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /** Finds {@code setAdditionalProperties(Map)}, and makes sure that it is what it seems. */
  private static @Nullable BiConsumer<Object, @Nullable Object> additional(
      ObjectMapper mapper, JavaType type, BeanShape shape, Object probe) {
    AnnotatedMember getter = mapper.getSerializationConfig().introspect(type).findAnyGetter();
    try {
      Method method = type.getRawClass().getMethod("setAdditionalProperties", Map.class);
      BiConsumer<Object, @Nullable Object> setter = Setters.of(method);
      if (getter == null
          || setter == null
          || shape.anySetter() == null
          || !shape.anySetter().getType().isJavaLangObject()) {
        return null;
      }
      setter.accept(probe, Collections.emptyMap());
      return getter.getValue(probe) == Collections.emptyMap() ? setter : null;
    } catch (NoSuchMethodException | RuntimeException e) {
      return null;
    }
  }

  private static Map<BoundProperty, Object> emptied(
      ObjectMapper mapper, JavaType type, List<BoundProperty> properties, Object probe) {
    BeanDescription description = mapper.getDeserializationConfig().introspect(type);
    Map<String, AnnotatedMember> getters = new LinkedHashMap<>();
    for (BeanPropertyDefinition definition : description.findProperties()) {
      AnnotatedMember getter = definition.getAccessor();
      if (getter != null) {
        getters.put(definition.getName(), getter);
      }
    }
    Map<BoundProperty, Object> emptied = new LinkedHashMap<>();
    for (BoundProperty property : properties) {
      AnnotatedMember getter = getters.get(property.name());
      if (getter != null && !property.isOdd()) {
        Object empty = shared(getter, property, probe);
        if (empty != null) {
          emptied.put(property, empty);
        }
      }
    }
    return emptied;
  }

  private static @Nullable Object shared(
      AnnotatedMember getter, BoundProperty property, Object probe) {
    try {
      Class<?> type = getter.getRawType();
      Object made = getter.getValue(probe);
      Object empty = null;
      if (type == List.class && made instanceof List<?> list && list.isEmpty()) {
        empty = Collections.emptyList();
      } else if (type == Map.class && made instanceof Map<?, ?> map && map.isEmpty()) {
        empty = Collections.emptyMap();
      }
      if (empty == null) {
        return null;
      }
      property.set(probe, empty);
      return getter.getValue(probe) == empty ? empty : null;
    } catch (RuntimeException e) {
      return null; // a class with a mind of its own keeps the collections that it makes
    }
  }
}
