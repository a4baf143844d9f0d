package io.informer4j.fabric8.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.PropertyWriter;
import com.fasterxml.jackson.databind.ser.std.BeanSerializerBase;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The getters of model classes by the names of their fields, as Jackson writes them; found once for each class.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class Getters {

  private final ObjectMapper mapper;
  private final Map<Class<?>, Bean> beans = new ConcurrentHashMap<>();

  Getters(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /**
   * One class.
   *
   * @param fields empty for a class that writes itself
   * @param others what returns the fields that the class does not know, if there is such a thing
   * @param isOdd whether only its JSON can tell what is in it
   */
  record Bean(
      SortedMap<String, BeanPropertyWriter> fields,
      @Nullable AnnotatedMember others,
      boolean isOdd) {

    /** Returns the names of the fields, in order. */
    SortedSet<String> names() {
      return new TreeSet<>(fields.keySet());
    }

    /** Returns the type of a field, null if the class has none of this name. */
    @Nullable
    JavaType typeOf(String name) {
      BeanPropertyWriter field = fields.get(name);
      return field == null ? null : field.getType();
    }

    /** Returns the value of a field, null if it has none. */
    @Nullable
    Object get(Object bean, String name) {
      BeanPropertyWriter field = fields.get(name);
      try {
        if (field != null) {
          return field.get(bean);
        }
      } catch (Exception e) {
        throw new IllegalStateException(
            "the getter of '" + name + "' of a " + bean.getClass().getName() + " failed", e);
      }
      return others != null && others.getValue(bean) instanceof Map<?, ?> map
          ? map.get(name)
          : null;
    }
  }

  JavaType type(Class<?> type) {
    return mapper.constructType(type);
  }

  Bean of(JavaType type) {
    return of(type.getRawClass());
  }

  Bean of(Class<?> type) {
    Bean known = beans.get(type);
    if (known == null) {
      known = analyze(type);
      beans.put(type, known);
    }
    return known;
  }

  private Bean analyze(Class<?> type) {
    AnnotatedMember others =
        mapper.getSerializationConfig().introspect(type(type)).findAnyGetter();
    SortedMap<String, BeanPropertyWriter> fields = new TreeMap<>();
    boolean odd = false;
    try {
      JsonSerializer<?> serializer =
          mapper.getSerializerProviderInstance().findValueSerializer(type);
      odd = !(serializer instanceof BeanSerializerBase);
      Iterator<PropertyWriter> properties = serializer.properties();
      while (properties.hasNext() && !odd) {
        if (properties.next() instanceof BeanPropertyWriter property && !isSame(property, others)) {
          fields.put(property.getName(), property);
          odd = property.isUnwrapping();
        }
      }
    } catch (JsonMappingException e) {
      throw new IllegalArgumentException(type + " cannot be written by Jackson", e);
    }
    if (others != null) {
      others.fixAccess(true);
    }
    return new Bean(odd ? new TreeMap<>() : fields, others, odd);
  }

  private static boolean isSame(BeanPropertyWriter property, @Nullable AnnotatedMember others) {
    return others != null
        && property.getMember() != null
        && others.getMember().equals(property.getMember().getMember());
  }

  /** Returns an object as its JSON is. */
  JsonNode tree(Object value) {
    return mapper.valueToTree(value);
  }
}
